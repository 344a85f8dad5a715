import asyncio, sys
from pathlib import Path
from tests.golden import tour
from tests.golden.tour import WALKS
from tests.screens.drawing import letters
from tests.own_home import own_home
from campaign.battle.register import RESOLVERS

out = open(sys.argv[1], "w")
size = (int(sys.argv[2]), int(sys.argv[3]))


async def main():
    for i, w in enumerate(WALKS[:-1]):
        try:
            app = w.begin()
            async with app.run_test(size=size) as p:
                await tour._settle(p)
                for place, keys in w.stops.items():
                    await p.press(*keys.split())
                    await asyncio.sleep(0.15)
                    await tour._settle(p)
                    await asyncio.sleep(0.1)
                    print(f"##### {place}", file=out)
                    print(letters(app), file=out, flush=True)
        except BaseException as e:
            print("FAILED", i, repr(e), file=out, flush=True)


asyncio.run(main())
