"""What one test chooses, the next does not find: both play at the home of the tests."""

from screens.app import NordenSuden


async def test_a_look_chosen_for_good() -> None:
    app = NordenSuden()
    async with app.run_test():
        assert app.settings.look != "plain"
        app.remember(look="plain", pace="slow")
        assert app.session.settings_file.exists()


async def test_whoever_comes_after_finds_his_own() -> None:
    app = NordenSuden()
    async with app.run_test():
        assert not app.session.settings_file.exists()
        assert app.look.name == "dark"
