"""The rules for whoever asks: a paragraph, a word, or those that matter now. Pure."""

from collections.abc import Iterable

from campaign import Options
from campaign.errors import Refusal
from campaign.state import CampaignState
from screens.plain.reply import Reply, brief, whole
from screens.rules.rulebook import rulebook
from screens.rules.topics import rule_topic, rule_topics
from screens.text.paragraphs import paragraphs_at
from screens.text.phrases import refused

NOTHING = "No paragraph has {wanted!r}; 'rules' lists those that matter now."


def rules(state: CampaignState, wanted: str) -> Reply:
    """The paragraphs that matter now; one by its number; or those that hold some words."""
    if not wanted:
        known = [rule for rule in paragraphs_at(state) if rule in rulebook()]
        head = "Paragraphs that matter now; 'rules BG 4.1' reads one:"
        return whole(head, *(_row(rule) for rule in dict.fromkeys(known)))
    for rule in (wanted.upper(), f"BG {wanted}", wanted.upper().replace(" ", "-", 1)):
        if rule in rulebook():
            return paragraph(rule, state.options)
    found = [topic.rule for topic in rule_topics(wanted, state.options) if topic.rule]
    if len(found) == 1:
        return paragraph(found[0], state.options)
    if not found:
        return whole(NOTHING.format(wanted=wanted))
    return brief(map(_row, found), 8)


def _row(rule: str) -> str:
    return f"{rule}: {rulebook()[rule].heading}"


def paragraph(rule: str, options: Options) -> Reply:
    """A paragraph in full, and what it leads to."""
    topic = rule_topic(rulebook()[rule], options)
    head, *text = [line for line in topic.text.splitlines() if line.strip()]
    leads = [f"See also {', '.join(topic.cited)}."] if topic.cited else []
    return Reply(
        (f"{head} {rulebook()[rule].heading}", *text[:1]),
        (*text[1:], *topic.flags, *leads),
    )


def why(refusal: Refusal | None, options: Options, leads_to: Iterable[str] = ()) -> Reply:
    """Why an order is not allowed, with the paragraph on request; or what it would do."""
    if refusal is None:
        return brief(("Allowed.", *leads_to), 4)
    if refusal.rule not in rulebook():
        return whole(refused(refusal))
    told = paragraph(refusal.rule, options)
    return Reply((refused(refusal),), (*told.said, *told.rest))
