// What is wrong with the page as it stands: texts cut, spilt or overlapping, targets too small, a column of single words.
// `crawlerLook(least)` answers faults as { kind, what, where }; `least` is the smallest side of a target in CSS pixels.
(() => {
  const SLACK = 1.5;
  const PRESSABLE =
    "button, a[href], summary, select, textarea, input:not([type=hidden]), [role=button], [role=tab], [role=menuitem], [role=option], [role=switch]";
  const round = Math.round;

  const step = (element) =>
    element.tagName.toLowerCase() +
    [...element.classList]
      .filter((name) => !/^(svelte-|is-|owner--)/.test(name))
      .slice(0, 2)
      .map((name) => `.${name}`)
      .join("");
  const whereOf = (element) => {
    const steps = [];
    for (let each = element; each && each !== document.body && steps.length < 4; each = each.parentElement)
      steps.unshift(step(each));
    return steps.join(" > ");
  };
  const wordsOf = (element) =>
    (element.getAttribute("aria-label") || element.textContent || element.getAttribute("placeholder") || "")
      .trim()
      .replace(/\s+/g, " ")
      .slice(0, 60);

  // What lies on top: only this is looked at, the rest is behind it.
  function scopeOf() {
    const dialogs = [...document.querySelectorAll("dialog[open]")];
    const isOnTop = (dialog) => {
      const box = dialog.getBoundingClientRect();
      return dialog.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
    };
    return dialogs.find(isOnTop) ?? dialogs.at(-1) ?? document.querySelector(".drawer") ?? document.body;
  }

  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
    !element.closest(".vh, .skip, [inert], .map-sheet, script, style, title, option");

  // Many texts and targets share an element: what is known of it holds for one look at the page.
  let shown = new Map();
  function isShownNow(element) {
    let found = shown.get(element);
    if (found === undefined) shown.set(element, (found = isShown(element)));
    return found;
  }

  // What surrounds a thing and cuts off what does not fit, from the inside out; known for one look at the page.
  let frames = new Map();
  function framesOf(element) {
    if (!element || element === document.documentElement) return { clips: [], isFixed: false };
    const known = frames.get(element);
    if (known) return known;
    const style = getComputedStyle(element);
    const isFixed = style.position === "fixed";
    const outside = isFixed ? { clips: [], isFixed } : framesOf(element.parentElement);
    const hides = (way) => way !== "visible";
    const canClip =
      !["inline", "contents"].includes(style.display) && (!(element instanceof SVGElement) || element.tagName === "svg");
    const own =
      canClip && (hides(style.overflowX) || hides(style.overflowY))
        ? [{ element, box: element.getBoundingClientRect(), x: style.overflowX, y: style.overflowY }]
        : [];
    const found = own.length ? { clips: [...own, ...outside.clips], isFixed: outside.isFixed } : outside;
    frames.set(element, found);
    return found;
  }

  // A box cut down to what its surroundings let one see; `isScrolled` where one can scroll to the rest, `by` what cuts it off for good.
  function clipped(box, element) {
    const seen = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
    const { clips, isFixed } = framesOf(element);
    let isScrolled = false;
    let by = null;
    for (const clip of clips) {
      const before = { ...seen };
      if (clip.x !== "visible")
        ((seen.left = Math.max(seen.left, clip.box.left)), (seen.right = Math.min(seen.right, clip.box.right)));
      if (clip.y !== "visible")
        ((seen.top = Math.max(seen.top, clip.box.top)), (seen.bottom = Math.min(seen.bottom, clip.box.bottom)));
      const lostX = before.right - before.left - (seen.right - seen.left);
      const lostY = before.bottom - before.top - (seen.bottom - seen.top);
      if (lostX <= SLACK && lostY <= SLACK) continue;
      const scrolls = (way) => way === "auto" || way === "scroll";
      if ((lostX <= SLACK || scrolls(clip.x)) && (lostY <= SLACK || scrolls(clip.y))) isScrolled = true;
      else by ??= clip.element;
      // What is scrolled out of sight is not cut by what lies further out.
      if (seen.right <= seen.left || seen.bottom <= seen.top) break;
    }
    return { seen, isScrolled, by, isFixed };
  }

  // The letters of a line: its box without the room above and below them.
  const letters = (rect, size) => {
    const middle = (rect.top + rect.bottom) / 2;
    return {
      left: rect.left,
      right: rect.right,
      top: middle - size * 0.34,
      bottom: middle + size * 0.34,
      width: rect.width,
      height: size * 0.68,
    };
  };

  // Drawn letters; where they are turned, only the middle of their upright box is surely theirs.
  function drawn(element) {
    const box = element.getBoundingClientRect();
    if (Math.abs(element.getScreenCTM()?.b ?? 0) < 0.01) return letters(box, box.height / 1.2);
    const [width, height] = [box.width / 2, box.height / 2];
    const [left, top] = [box.left + width / 2, box.top + height / 2];
    return { left, right: left + width, top, bottom: top + height, width, height };
  }

  function textsIn(scope) {
    const texts = [];
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.data.trim()) continue;
      const element = node.parentElement;
      if (!isShownNow(element)) continue;
      const style = getComputedStyle(element);
      // For a screen reader alone.
      if (style.clipPath === "inset(50%)") continue;
      const size = parseFloat(style.fontSize);
      const range = document.createRange();
      range.selectNodeContents(node);
      const isDrawn = element instanceof SVGElement;
      const lines = (isDrawn ? [drawn(element)] : [...range.getClientRects()].map((rect) => letters(rect, size))).filter(
        (line) => line.width > 0.5 && line.height > 0.5,
      );
      if (lines.length) texts.push({ node, element, size, lines, isDrawn, words: node.data.trim().replace(/\s+/g, " ") });
    }
    return texts;
  }

  const readElsewhere = (element) => {
    const holder = element.closest("[title], [data-shortened]");
    return holder !== null;
  };

  function cutTexts(texts, scope) {
    const faults = [];
    for (const { element, lines, words, size, isDrawn } of texts) {
      for (const line of lines) {
        const { seen, isScrolled, by, isFixed } = clipped(line, element);
        const lostX = line.width - Math.max(0, seen.right - seen.left);
        const lostY = line.height - Math.max(0, seen.bottom - seen.top);
        const isCut = by && (lostX > Math.max(SLACK, size * 0.12) || lostY > size * 0.2);
        if (isCut && !readElsewhere(element)) {
          faults.push({
            kind: "cut",
            what: words.slice(0, 60),
            where: `${whereOf(element)} (by ${step(by)}, ${round(lostX)}x${round(lostY)} px)`,
          });
          break;
        }
        // What is fixed cannot be scrolled into sight, and no page is to be scrolled sideways.
        const out = Math.max(
          seen.right - innerWidth,
          -seen.left,
          isFixed && !isScrolled ? Math.max(seen.bottom - innerHeight, -seen.top) : 0,
        );
        if (out > SLACK && seen.right > seen.left && seen.bottom > seen.top && !isScrolled && !by) {
          faults.push({ kind: "outside", what: words.slice(0, 60), where: `${whereOf(element)} (${round(out)} px)` });
          break;
        }
        // Words wider than what holds them.
        const holder = isDrawn ? null : element.closest("button, .btn, [role=tab], summary, td, th, label, a, li, p, h1, h2, h3");
        if (holder && scope.contains(holder) && getComputedStyle(holder).display !== "inline") {
          const frame = holder.getBoundingClientRect();
          const spilt = Math.max(
            line.right - frame.right,
            frame.left - line.left,
            holder.matches("button, .btn") ? Math.max(line.bottom - frame.bottom, frame.top - line.top) : 0,
          );
          if (spilt > SLACK && !isScrolled && !by && getComputedStyle(element).position !== "absolute") {
            faults.push({ kind: "spilt", what: words.slice(0, 60), where: `${whereOf(element)} (${round(spilt)} px)` });
            break;
          }
        }
      }
    }
    return faults;
  }

  const pen = document.createElement("canvas").getContext("2d");

  // A field that shows fewer words than it has.
  function cutFields(scope) {
    const faults = [];
    for (const field of scope.querySelectorAll("select, input[placeholder]")) {
      if (!isShown(field) || !field.getClientRects().length) continue;
      const style = getComputedStyle(field);
      const option = field.selectedOptions?.[0];
      const words = field.tagName === "SELECT" ? (option?.label ?? "") : field.value ? "" : field.placeholder;
      const arrow = field.tagName === "SELECT" && style.appearance !== "none" ? 18 : 0;
      const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
      if (!words) continue;
      pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const wanted = pen.measureText(words).width;
      if (wanted > room + SLACK && !readElsewhere(field))
        faults.push({
          kind: "cut",
          what: words.slice(0, 60),
          where: `${whereOf(field)} (${round(wanted)} px of words in ${round(room)})`,
        });
    }
    return faults;
  }

  // What floats, with a ground of its own: texts on different grounds cover each other, they do not mix.
  const isOpaque = (style) => {
    const alpha = /rgba?\(([^)]+)\)/
      .exec(style.backgroundColor)?.[1]
      .split(/[ ,/]+/)
      .filter(Boolean)[3];
    return style.backgroundImage !== "none" || alpha === undefined || parseFloat(alpha) > 0.85;
  };
  function groundOf(element) {
    let hasGround = false;
    for (let each = element; each; each = each.parentElement) {
      const style = getComputedStyle(each);
      hasGround ||= isOpaque(style);
      if (hasGround && style.position !== "static" && style.position !== "relative") return each;
    }
    return document.documentElement;
  }

  function overlappingTexts(texts) {
    const faults = [];
    const boxes = [];
    for (const text of texts)
      for (const line of text.lines) {
        const { seen } = clipped(line, text.element);
        if (seen.right - seen.left > 2 && seen.bottom - seen.top > 2) boxes.push({ ...text, seen });
      }
    boxes.sort((a, b) => a.seen.top - b.seen.top);
    for (let i = 0; i < boxes.length; i++)
      for (let j = i + 1; j < boxes.length && boxes[j].seen.top < boxes[i].seen.bottom; j++) {
        const [a, b] = [boxes[i], boxes[j]];
        const width = Math.min(a.seen.right, b.seen.right) - Math.max(a.seen.left, b.seen.left);
        const height = Math.min(a.seen.bottom, b.seen.bottom) - Math.max(a.seen.top, b.seen.top);
        if (
          width < 3 ||
          height < 0.25 * Math.min(a.size, b.size, a.seen.bottom - a.seen.top, b.seen.bottom - b.seen.top) ||
          height < 2.5
        )
          continue;
        if (a.node === b.node || groundOf(a.element) !== groundOf(b.element)) continue;
        faults.push({
          kind: "overlapping",
          what: `${a.words.slice(0, 30)} | ${b.words.slice(0, 30)}`,
          where: `${whereOf(a.element)} | ${whereOf(b.element)} (${round(width)}x${round(height)} px)`,
        });
      }
    return faults;
  }

  // Four lines in sight and more with hardly more than a word on each; an address on the web is broken at its slashes and hyphens.
  function narrowColumns(texts) {
    const isSeen = (line, element) => {
      const { seen } = clipped(line, element);
      return seen.bottom - seen.top > line.height / 2;
    };
    return texts
      .filter(({ lines, words, isDrawn, element }) => {
        const count = words.split(/[ /-]+/).length;
        if (isDrawn || lines.length < 4 || count / lines.length >= 1.6 || element.closest("th, td, pre")) return false;
        const tops = new Set(lines.filter((line) => isSeen(line, element)).map((line) => round(line.top)));
        return tops.size >= 4 && count / tops.size < 1.6;
      })
      .map(({ element, words, lines }) => ({
        kind: "narrow",
        what: words.slice(0, 60),
        where: `${whereOf(element)} (${lines.length} lines)`,
      }));
  }

  // In a sentence a link is as high as its line, also where it is emphasised.
  function isInSentence(element) {
    if (!getComputedStyle(element).display.startsWith("inline")) return false;
    const parent = element.parentElement?.closest(":not(strong, em)");
    if (!parent || ["flex", "grid", "inline-flex", "inline-grid"].includes(getComputedStyle(parent).display)) return false;
    return [...parent.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim().length > 1);
  }

  function smallTargets(scope, least) {
    const faults = [];
    for (const element of scope.querySelectorAll(PRESSABLE)) {
      if (!isShown(element) || element.disabled || element.closest("[aria-hidden=true]")) continue;
      if (getComputedStyle(element).pointerEvents === "none") continue;
      const target = element.matches("input[type=checkbox], input[type=radio], input[type=file], select")
        ? (element.closest("label") ?? element)
        : element;
      const box = target.getBoundingClientRect();
      if (!box.width || !box.height) continue;
      const { seen } = clipped(box, target.parentElement);
      if (seen.right <= seen.left || seen.bottom <= seen.top) continue;
      if (box.width < least - 0.6 || box.height < least - 0.6) {
        if (isInSentence(target)) continue;
        faults.push({
          kind: "small",
          what: wordsOf(element),
          where: `${whereOf(element)} (${round(box.width)}x${round(box.height)} px)`,
        });
      }
    }
    return faults;
  }

  window.crawlerWhere = whereOf;
  window.crawlerWords = wordsOf;
  window.crawlerScope = scopeOf;
  window.crawlerShown = isShown;
  window.crawlerLook = (least) => {
    frames = new Map();
    const scope = scopeOf();
    const texts = textsIn(scope);
    const faults = [
      ...cutTexts(texts, scope),
      ...cutFields(scope),
      ...overlappingTexts(texts),
      ...narrowColumns(texts),
      ...smallTargets(scope, least),
    ];
    const page = document.scrollingElement;
    if (page.scrollWidth > innerWidth + SLACK)
      faults.push({ kind: "outside", what: "the page", where: `scrolls sideways (${page.scrollWidth - innerWidth} px)` });
    return faults;
  };
})();
