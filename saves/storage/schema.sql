CREATE TABLE campaign (
    id INTEGER NOT NULL,
    uuid TEXT NOT NULL,
    name TEXT NOT NULL,
    scenario TEXT NOT NULL,
    opening TEXT NOT NULL,
    seed TEXT NOT NULL,
    seal TEXT NOT NULL,
    union_player TEXT NOT NULL,
    confederate_player TEXT NOT NULL,
    terms TEXT NOT NULL,
    note TEXT NOT NULL,
    created TEXT NOT NULL,
    program TEXT NOT NULL,
    options TEXT NOT NULL,
    rules INTEGER NOT NULL,
    folder TEXT NOT NULL,
    digest TEXT NOT NULL,
    CONSTRAINT pk_campaign PRIMARY KEY (id),
    CONSTRAINT uq_campaign_uuid UNIQUE (uuid)
)
 WITHOUT ROWID,
 STRICT;

CREATE TABLE entry (
    campaign_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    parent INTEGER NOT NULL,
    tip INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    side TEXT NOT NULL,
    line TEXT NOT NULL,
    rolls TEXT NOT NULL,
    dice TEXT NOT NULL,
    position TEXT NOT NULL,
    snapshot TEXT NOT NULL,
    written TEXT NOT NULL,
    previous TEXT NOT NULL,
    hash TEXT NOT NULL,
    CONSTRAINT pk_entry PRIMARY KEY (campaign_id, number),
    CONSTRAINT ck_entry_from_one CHECK (number > 0),
    CONSTRAINT fk_entry_campaign_id_campaign FOREIGN KEY(campaign_id) REFERENCES campaign (id)
)
 WITHOUT ROWID,
 STRICT;

CREATE TABLE snapshot (
    campaign_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    codec TEXT NOT NULL,
    body BLOB NOT NULL,
    digest TEXT NOT NULL,
    CONSTRAINT pk_snapshot PRIMARY KEY (campaign_id, number),
    CONSTRAINT fk_snapshot_campaign_id_campaign FOREIGN KEY(campaign_id) REFERENCES campaign (id)
)
 WITHOUT ROWID,
 STRICT;

CREATE TABLE head (
    campaign_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    tip INTEGER NOT NULL,
    log TEXT NOT NULL,
    campaign TEXT NOT NULL,
    points TEXT NOT NULL,
    layout TEXT NOT NULL,
    turn INTEGER NOT NULL,
    label TEXT NOT NULL,
    to_move TEXT NOT NULL,
    winner TEXT NOT NULL,
    union_size INTEGER NOT NULL,
    union_maximum INTEGER NOT NULL,
    confederate_size INTEGER NOT NULL,
    confederate_maximum INTEGER NOT NULL,
    played TEXT NOT NULL,
    program TEXT NOT NULL,
    resolver TEXT NOT NULL,
    holders TEXT NOT NULL,
    reloads INTEGER NOT NULL,
    digest TEXT NOT NULL,
    CONSTRAINT pk_head PRIMARY KEY (campaign_id),
    CONSTRAINT fk_head_campaign_id_campaign FOREIGN KEY(campaign_id) REFERENCES campaign (id)
)
 WITHOUT ROWID,
 STRICT;

CREATE TABLE save_point (
    campaign_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    note TEXT NOT NULL,
    written TEXT NOT NULL,
    digest TEXT NOT NULL,
    CONSTRAINT pk_save_point PRIMARY KEY (campaign_id, name),
    CONSTRAINT fk_save_point_campaign_id_campaign FOREIGN KEY(campaign_id) REFERENCES campaign (id)
)
 WITHOUT ROWID,
 STRICT;

CREATE TABLE lease (
    campaign_id INTEGER NOT NULL,
    holder TEXT NOT NULL,
    host TEXT NOT NULL,
    process INTEGER NOT NULL,
    since TEXT NOT NULL,
    digest TEXT NOT NULL,
    CONSTRAINT pk_lease PRIMARY KEY (campaign_id),
    CONSTRAINT fk_lease_campaign_id_campaign FOREIGN KEY(campaign_id) REFERENCES campaign (id)
)
 WITHOUT ROWID,
 STRICT;
