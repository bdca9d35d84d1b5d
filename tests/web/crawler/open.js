// Opens everything that can be opened and looks at the page after each step.
// `crawl({ least, perKind, known, opensFolds, isWhole })` answers { faults, pressed, keys, placed, looks }: a fault is what `look.js` finds, or a press that
// did nothing or opened nothing; `placed` are the kinds of what was pressed, each with its key; `known` are the keys of what was pressed before and is pressed again only where `isWhole`, tabs and folds where `opensFolds`.
(() => {
  const MOST_PRESSES = 160;
  const MOST_RETURNS = 8;
  const patience = () => window.crawlerPatience ?? 3000;
  const NEVER =
    ".lang select, [type=file], .skip, .word, .map-sheet *, [aria-current], [data-move]:not([aria-haspopup]), [data-moves]:not([aria-haspopup])";
  const PRESSED = "button, summary, [role=button], [role=tab], [role=menuitem], input[type=radio], input[type=checkbox], select";

  // Chosen already, of which one always is: to press it changes nothing.
  const CHOSEN = "[role=tab][aria-selected=true], .chips > [aria-pressed=true], .languages > [aria-pressed=true], .tools .row > [aria-pressed=true]";

  const frame = () => new Promise((wake) => requestAnimationFrame(wake));
  // Drawn: what a change of the page's sizes sets off has been carried out too.
  const drawn = () => frame().then(() => pause(0));
  const pause = (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds));

  // Notices whatever changes in the page from now on.
  function watched() {
    let changes = 0;
    const watch = new MutationObserver((records) => (changes += records.length));
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    return { hasSeen: () => (changes += watch.takeRecords().length) > 0, end: () => watch.disconnect() };
  }

  // Until the page's own font is there, texts stand in a wider one.
  const lettered = () => Promise.race([document.fonts.ready, pause(patience())]);

  async function settle() {
    const begun = performance.now() - 30;
    const end = performance.now() + patience();
    await drawn();
    await lettered();
    while ((crawlerDone.waiting > 0 || performance.now() - crawlerDone.answered < 30) && performance.now() < end) await pause(15);
    if (crawlerDone.answered > begun) await drawn();
    // What an answer brought may be lettered in a font that nothing has needed before: a board behind a curtain is.
    await lettered();
    await finishAnimations();
  }

  // What slides in or fades is taken to its end instead of being drawn sixty times a second; one may be followed by another.
  async function finishAnimations() {
    for (let turn = 0; turn < 4; turn++) {
      const ends = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime < 1000);
      if (!ends.length) return;
      for (const each of ends) each.finish();
      await drawn();
    }
  }

  const hashOf = (text) => [...text].reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)) | 0, 7);
  // The same thing drawn again is the same thing.
  const keyOf = (element) =>
    `${crawlerWhere(element)} ${crawlerWords(element)} ${element.value && element.matches("input") ? element.value : ""}`;
  // In another state the same thing may stand beside other numbers.
  const FOLDS = "[role=tab], summary";
  const memoryOf = (key, scope) => `${scope === document.body ? "" : "dialog "}${key.replace(/\d+/g, "#")}`;
  const kindOf = (element, scope) =>
    `${scope.getAttribute("aria-label") ? "dialog " : ""}${crawlerWhere(element)}`;
  // Only of a dialog: the page itself is gone through in each state's turn, whatever it says.
  const wordsKeyOf = (scope) => (scope.matches("dialog") ? `words ${hashOf(scope.textContent)}` : null);
  const isCloser = (element) => element.matches("dialog header button, .drawer header button");
  // The guide lies on what is under it: it is gone through and put away first.  Tabs come last: what they show is gone through when it is there.
  const rankOf = (element) =>
    element.matches(".guide .close")
      ? 0
      : element.closest(".guide")
        ? -1
        : element.matches("[role=tab]")
          ? 3
          : element.matches("input, select")
            ? 2
            : 1;

  function pressables(scope) {
    return [...scope.querySelectorAll(PRESSED)].filter(
      (each) =>
        !each.matches(NEVER) &&
        !each.closest(".toasts") &&
        !each.disabled &&
        each.getAttribute("aria-disabled") !== "true" &&
        crawlerShown(each) &&
        each.getClientRects().length > 0 &&
        !isCloser(each),
    );
  }

  // To the page on which something was pressed; where that has been replaced in the history, `back` would leave the site.
  function goBack({ place, depth }) {
    if (history.length > depth) return history.back();
    history.replaceState(null, "", place);
    dispatchEvent(new PopStateEvent("popstate"));
  }

  // What a finger hits that goes for the middle of a thing, where that is something else.
  function coverOf(element) {
    const box = element.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const isHit =
      !hit ||
      element.contains(hit) ||
      hit.contains(element) ||
      element.closest("label")?.contains(hit) ||
      hit.closest(".toasts, [role=alert]") ||
      element.closest("svg");
    return isHit ? null : hit;
  }

  class Crawl {
    constructor({ least, perKind, known, opensFolds, isWhole }) {
      Object.assign(this, {
        least,
        perKind,
        opensFolds,
        isWhole,
        known: new Set(known),
        keys: [],
        placed: [],
        looks: 0,
        faults: [],
        pressed: [],
        visited: new Set(),
        kinds: new Map(),
        ages: new Map(),
        parents: new Map(),
        returns: new Map(),
        late: 0,
      });
    }

    fault(kind, element, step) {
      this.faults.push({ kind, what: crawlerWords(element), where: crawlerWhere(element), step });
    }

    look(step) {
      this.looks += 1;
      for (const fault of crawlerLook(this.least)) this.faults.push({ ...fault, step });
    }

    // Newest first: what a press brought is tried before its neighbours, so that every panel is gone through while it is open.
    next(parent) {
      const scope = crawlerScope();
      // A dialog that was gone through before with the same words is not gone through again.
      const found = this.known.has(wordsKeyOf(scope)) ? [] : pressables(scope);
      const fresh = [];
      for (const each of found) {
        const key = keyOf(each);
        const wasPressed = this.known.has(memoryOf(key, scope));
        const kind = kindOf(each, scope);
        const isFold = each.matches(FOLDS);
        if ((wasPressed || this.known.has(`kind ${kind}`)) && !this.isWhole && !(this.opensFolds && isFold)) continue;
        if (!this.ages.has(key)) {
          this.ages.set(key, this.pressed.length);
          if (parent) this.parents.set(key, parent);
        }
        const isMany = (this.kinds.get(kind) ?? 0) >= this.perKind && !isFold;
        if (!this.visited.has(key) && !isMany && !each.matches(CHOSEN))
          fresh.push({ element: each, age: this.ages.get(key), rank: rankOf(each), wasPressed });
      }
      // Of what is equally new, first what has not been pressed in any state before.
      fresh.sort((a, b) => b.age - a.age || a.rank - b.rank || a.wasPressed - b.wasPressed);
      const guide = scope.querySelector(".guide .close");
      if (guide && !fresh.some(({ element }) => element.closest(".guide"))) return guide;
      return fresh[0]?.element ?? this.wayBack(found);
    }

    // Something was seen, and went before it was tried: what brought it is pressed again.
    wayBack(found) {
      const owing = new Set();
      for (const [child, parent] of this.parents) if (!this.visited.has(child) && !this.tooMany(child)) owing.add(parent);
      if (!owing.size) return null;
      for (const each of found) {
        const key = keyOf(each);
        if (owing.has(key) && (this.returns.get(key) ?? 0) < MOST_RETURNS) {
          this.returns.set(key, (this.returns.get(key) ?? 0) + 1);
          return each;
        }
      }
      return null;
    }

    tooMany(key) {
      return [...this.kinds].some(([kind, count]) => count >= this.perKind && key.startsWith(kind.replace(/^dialog /, "")));
    }

    async press(element) {
      const key = keyOf(element);
      const name = crawlerWords(element);
      await this.reach(element);
      const cover = await this.coverAtRest(element);
      const scope = crawlerScope();
      // On a busy machine an earlier press may bring its dialog only now: that is gone through first.
      if (!scope.contains(element) && this.late++ < MOST_RETURNS) return null;
      const isAgain = this.visited.has(key);
      const kind = kindOf(element, scope);
      this.visited.add(key);
      this.keys.push(memoryOf(key, scope));
      this.placed.push([kind, memoryOf(key, scope)]);
      if (!isAgain) this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1);
      this.pressed.push(name);
      if (cover)
        this.faults.push({ kind: "covered", what: name, where: `${crawlerWhere(element)} by ${crawlerWhere(cover)}`, step: name });
      const before = {
        count: crawlerDone.count,
        place: location.href,
        depth: history.length,
        expanded: element.getAttribute("aria-expanded"),
        isOpen: element.parentElement?.open,
      };
      const watch = watched();
      for (const field of element.form?.querySelectorAll("input:not([type]), input[type=text], textarea") ?? [])
        if (!field.value) {
          field.value = "ABCDE";
          field.dispatchEvent(new Event("input", { bubbles: true }));
        }
      element.dispatchEvent(new PointerEvent("pointerup", { bubbles: true, pointerType: "mouse" }));
      if (element.tagName === "SELECT") {
        element.selectedIndex = element.options.length - 1;
        element.dispatchEvent(new Event("change", { bubbles: true }));
      } else element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      await settle();
      // What a press brings may have to be fetched first, by a busy machine.
      const end = performance.now() + patience();
      while (!watch.hasSeen() && crawlerDone.count === before.count && !element.matches("input, select") && performance.now() < end)
        await pause(50);
      const hasChanged = watch.hasSeen() || element.matches("input, select");
      watch.end();
      if (location.href !== before.place && new URL(before.place).pathname !== location.pathname) {
        goBack(before);
        await pause(60);
        await settle();
      } else if (!isAgain) await this.checkOpened(element, name, before, hasChanged);
      if (!isAgain) this.look(name);
      return key;
    }

    // Bring it into sight.  The first touch puts away what lies open beside it.  Where neither moves anything, there is nothing to wait for.
    async reach(element) {
      const before = element.getBoundingClientRect();
      const watch = watched();
      element.scrollIntoView({ block: "center", inline: "nearest" });
      element.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: "mouse" }));
      await pause(0);
      const after = element.getBoundingClientRect();
      if (watch.hasSeen() || before.left !== after.left || before.top !== after.top) await frame();
      watch.end();
    }

    // A finger that goes for its middle must hit it; a list that has just scrolled to its end is scrolled back first.
    async coverAtRest(element) {
      if (!coverOf(element)) return null;
      await settle();
      element.scrollIntoView({ block: "center", inline: "nearest" });
      return element.isConnected ? coverOf(element) : null;
    }

    async checkOpened(element, name, before, hasChanged) {
      if (!hasChanged && crawlerDone.count === before.count) return this.fault("dead", element, name);
      if (!element.isConnected) return;
      if (element.matches("[role=tab]")) {
        const panel = document.getElementById(element.getAttribute("aria-controls")) ?? document.querySelector("[role=tabpanel]");
        // What a panel shows may be fetched when it is opened for the first time.
        const end = performance.now() + patience();
        while (!panel?.innerText.trim() && performance.now() < end) await pause(50);
        if (element.getAttribute("aria-selected") !== "true" || !panel?.innerText.trim()) this.fault("did not open", element, name);
      } else if (element.matches("summary")) {
        const details = element.parentElement;
        const isEmpty = details.textContent.trim() === element.textContent.trim();
        if (details.open === before.isOpen || (details.open && isEmpty)) this.fault("did not open", element, name);
      } else if (element.getAttribute("aria-haspopup") === "dialog") {
        if (!document.querySelector("dialog[open]")) this.fault("did not open", element, name);
      } else if (element.getAttribute("aria-haspopup") === "menu") {
        if (!document.querySelector("[role=menu]")) this.fault("did not open", element, name);
      } else if (before.expanded !== null && element.getAttribute("aria-expanded") === before.expanded)
        this.fault("did not open", element, name);
    }

    // Put away what lies on top; false where nothing does.
    async close() {
      const scope = crawlerScope();
      if (scope === document.body) {
        if (!document.querySelector("[role=menu]")) return false;
        document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
        await settle();
        return !document.querySelector("[role=menu]");
      }
      const title = scope.getAttribute("aria-label") ?? "";
      if (wordsKeyOf(scope)) this.keys.push(wordsKeyOf(scope));
      (scope.querySelector("header button") ?? scope.querySelector("button"))?.click();
      await settle();
      if (!scope.isConnected || !crawlerShown(scope)) return true;
      this.faults.push({ kind: "does not close", what: title, where: crawlerWhere(scope), step: "close" });
      return false;
    }

    async run() {
      await settle();
      this.look("");
      let parent = null;
      while (this.pressed.length < MOST_PRESSES) {
        const element = this.next(parent);
        if (element) parent = await this.press(element);
        else if (await this.close()) {
          parent = null;
          this.look("closed");
        } else break;
      }
      if (this.pressed.length >= MOST_PRESSES) this.fault("endless", document.body, this.pressed.at(-1));
      await this.hover();
    }

    // What is pointed at explains itself, in sight and whole.
    async hover() {
      const kinds = new Map();
      const scope = crawlerScope();
      for (const each of document.querySelectorAll("[data-moves], [data-move], .card-target")) {
        const kind = kindOf(each, scope);
        if ((this.known.has(`tip ${kind}`) && !this.isWhole) || (kinds.get(kind) ?? 0) >= 2) continue;
        if (!crawlerShown(each) || !each.getClientRects().length) continue;
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        this.keys.push(`tip ${kind}`);
        each.scrollIntoView({ block: "nearest", inline: "nearest" });
        each.dispatchEvent(new PointerEvent("pointerenter", { pointerType: "mouse" }));
        await frame();
        await frame();
        const tip = document.querySelector(".tip");
        if (tip) {
          const box = tip.getBoundingClientRect();
          if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
            this.faults.push({
              kind: "outside",
              what: tip.innerText.slice(0, 60),
              where: `tip of ${crawlerWhere(each)} (${Math.round(box.left)} ${Math.round(box.top)} ${Math.round(box.right)} ${Math.round(box.bottom)})`,
              step: "pointed at",
            });
        }
        each.dispatchEvent(new PointerEvent("pointerleave", { pointerType: "mouse" }));
        await frame();
      }
    }
  }

  window.crawl = async (wishes) => {
    const crawl = new Crawl(wishes);
    await crawl.run();
    return { faults: crawl.faults, pressed: crawl.pressed, keys: crawl.keys, placed: crawl.placed, looks: crawl.looks };
  };
})();
