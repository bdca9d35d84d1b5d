"""Whether two folders of pictures show the same, pixel by pixel: what `tools/web_shots.py` took before and after a change.

`python -m tools.web_compare before after --marks marks` names every picture that differs, with how many pixels and by how much at most, and
writes it with those pixels in red.
"""

from __future__ import annotations

import argparse
import base64
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tools.web_browser import CHROMIUM_ARGUMENTS, chromium_path

# The browser decodes the pictures: no other library of this project reads PNG.
COMPARE = """async ([one, other]) => {
  const drawn = await Promise.all([one, other].map(async (text) => {
    const blob = await (await fetch(`data:image/png;base64,${text}`)).blob();
    return createImageBitmap(blob);
  }));
  if (drawn[0].width !== drawn[1].width || drawn[0].height !== drawn[1].height)
    return { sizes: drawn.map((each) => `${each.width} x ${each.height}`) };
  const { width, height } = drawn[0];
  const [before, after] = drawn.map((each) => {
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context.drawImage(each, 0, 0);
    return context.getImageData(0, 0, width, height);
  });
  let [pixels, most] = [0, 0];
  for (let at = 0; at < before.data.length; at += 4) {
    const off = Math.max(...[0, 1, 2].map((part) => Math.abs(before.data[at + part] - after.data[at + part])));
    if (off) { pixels += 1; most = Math.max(most, off); after.data.set([255, 0, 0, 255], at); }
    else for (const part of [0, 1, 2]) after.data[at + part] = 160 + after.data[at + part] * 0.37;
  }
  const marked = new OffscreenCanvas(width, height);
  marked.getContext("2d").putImageData(after, 0, 0);
  const bytes = new Uint8Array(await (await marked.convertToBlob()).arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return { pixels, most, marked: btoa(text) };
}"""


def difference(page: Page, before: Path, after: Path, marks: Path | None) -> str | None:
    """What differs between two pictures, in words; None where nothing does."""
    one, other = before.read_bytes(), after.read_bytes()
    if one == other:
        return None
    found: dict[str, Any] = page.evaluate(COMPARE, [base64.b64encode(each).decode() for each in (one, other)])
    if "sizes" in found:
        return "{} became {}".format(*found["sizes"])
    if not found["pixels"]:
        return None
    if marks:
        marks.mkdir(parents=True, exist_ok=True)
        (marks / after.name).write_bytes(base64.b64decode(found["marked"]))
    return f"{found['pixels']} pixels, by {found['most']} of 255 at most"


def main() -> int:
    """Compare the pictures that both folders have; fail if one differs or is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--only", default="", help="pictures whose name begins so")
    parser.add_argument("--marks", type=Path, help="a folder for pictures of the differences")
    given = parser.parse_args()
    names = sorted(path.name for path in given.before.glob(f"{given.only}*.png"))
    faults = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_ARGUMENTS)
        page = browser.new_page()
        for name in names:
            is_there = (given.after / name).is_file()
            said = difference(page, given.before / name, given.after / name, given.marks) if is_there else "missing"
            if said:
                faults += 1
                print(f"{name}: {said}")
        browser.close()
    print(f"{len(names)} pictures, {faults} differ")
    return 1 if faults or not names else 0


if __name__ == "__main__":
    sys.exit(main())
