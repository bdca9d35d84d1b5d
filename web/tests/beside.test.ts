import assert from "node:assert/strict";
import { test } from "vitest";
import { beside, covered, type Box } from "../src/desk/beside.ts";

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const TIP = { width: 240, height: 60 };
const MENU = { width: 260, height: 204 };

const square = (left: number, top: number): Box => ({ left, top, right: left + 40, bottom: top + 40 });

test("a tip stands to the right of its thing, at the right edge to its left", () => {
  assert.deepEqual(beside(square(100, 300), TIP, DESK), { left: 150, top: 290 });
  assert.deepEqual(beside(square(1200, 300), TIP, DESK), { left: 950, top: 290 });
});

test("where neither side has room it stands above, at the upper edge below", () => {
  assert.deepEqual(beside(square(175, 400), TIP, PHONE), { left: 75, top: 330 });
  assert.deepEqual(beside(square(175, 20), TIP, PHONE), { left: 75, top: 70 });
});

for (const [name, screen] of Object.entries({ DESK, PHONE })) {
  test(`nothing covers its thing or leaves the screen: ${name}`, () => {
    for (const size of [TIP, MENU])
      for (let x = 0; x <= screen.width - 40; x += 7)
        for (let y = 0; y <= screen.height - 40; y += 7) {
          const thing = square(x, y);
          const { left, top } = beside(thing, size, screen);
          const [right, bottom] = [left + size.width, top + size.height];
          const covers = left < thing.right && right > thing.left && top < thing.bottom && bottom > thing.top;
          assert.equal(covers, false, `${x} ${y}`);
          assert.ok(left >= 0 && top >= 0 && right <= screen.width && bottom <= screen.height, `${x} ${y}`);
        }
  });
}

test("nothing lies over what one may be about to click, as long as there is room", () => {
  // A board of hexes in the middle of the screen, all of them choices.
  const hexes = Array.from({ length: 80 }, (_, number) => square(300 + (number % 10) * 44, 150 + Math.floor(number / 10) * 44));
  for (const thing of hexes)
    for (const size of [TIP, MENU]) {
      const { left, top } = beside(thing, size, DESK, hexes);
      const box = { left, top, right: left + size.width, bottom: top + size.height };
      assert.equal(covered(box, hexes), 0, `${thing.left} ${thing.top}`);
    }
});

test("where everything can be clicked, as little as possible is covered and never the thing itself", () => {
  const hexes = Array.from({ length: 160 }, (_, number) => square((number % 8) * 48, Math.floor(number / 8) * 44));
  const thing = hexes[75]!;
  const { left, top } = beside(thing, TIP, PHONE, hexes);
  const box = { left, top, right: left + TIP.width, bottom: top + TIP.height };
  assert.equal(covered(box, [thing]), 0);
});
