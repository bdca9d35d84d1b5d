// Runs before the page's own scripts: counts what a press may do that leaves no trace in the document, and lets nothing leave the page.
(() => {
  const done = (window.crawlerDone = { count: 0, waiting: 0, answered: 0 });
  const counted =
    (deed) =>
    (...given) => {
      done.count += 1;
      return deed(...given);
    };
  const ask = window.fetch.bind(window);
  window.fetch = async (...given) => {
    done.count += 1;
    done.waiting += 1;
    try {
      return await ask(...given);
    } finally {
      done.waiting -= 1;
      done.answered = performance.now();
    }
  };
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    send(text) {
      if (!text.includes('"ping"')) done.count += 1;
      super.send(text);
    }
  };
  Element.prototype.requestFullscreen = counted(() => Promise.resolve());
  Object.defineProperty(navigator, "share", { value: counted(() => Promise.resolve()) });
  if (navigator.clipboard) Object.defineProperty(navigator.clipboard, "writeText", { value: counted(() => Promise.resolve()) });
  window.print = counted(() => undefined);
  window.open = counted(() => null);
  window.confirm = counted(() => false);
  const choose = HTMLInputElement.prototype.click;
  HTMLInputElement.prototype.click = function () {
    done.count += 1;
    if (this.type !== "file") choose.call(this);
  };
  const follow = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function () {
    done.count += 1;
    if (!this.hasAttribute("download")) follow.call(this);
  };
  HTMLFormElement.prototype.reportValidity = counted(() => false);
  addEventListener("invalid", () => (done.count += 1), true);
})();
