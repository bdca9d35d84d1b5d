// The table that stands still lives in the page: it says one snapshot, and answers nothing but pings and questions for a hint.
// What it says lies in the browser's storage, as { language, said }.
(() => {
  const OPEN = 1;
  const CLOSED = 3;
  const heard = () => JSON.parse(localStorage.getItem("table"));
  const shot = () => JSON.parse(heard().said);

  class StillSocket {
    readyState = 0;
    onopen = null;
    onmessage = null;
    onclose = null;
    onerror = null;

    constructor(address) {
      this.url = address;
      const asked = new URL(address).searchParams.get("language");
      if (asked !== heard().language) console.error(`the table was asked to speak ${asked}`);
      setTimeout(() => {
        if (this.readyState === CLOSED) return;
        this.readyState = OPEN;
        this.onopen?.(new Event("open"));
        this.say(heard().said);
      });
    }

    say(data) {
      if (this.readyState === OPEN) this.onmessage?.(new MessageEvent("message", { data }));
    }

    send(text) {
      const asked = JSON.parse(text);
      if (asked.type !== "ping") crawlerDone.count += 1;
      const { seq, choices } = shot();
      const hint = asked.type === "hint" && choices[0];
      const told = hint ? { type: "hinted", id: asked.id, seq: asked.seq, move: hint.move } : { type: "pong", seq };
      setTimeout(() => this.say(JSON.stringify(told)));
    }

    close() {
      this.readyState = CLOSED;
    }
  }

  window.WebSocket = new Proxy(window.WebSocket, {
    construct: (Plain, [address, ...more]) =>
      `${address}`.includes("/ws/tables/stands-still-") ? new StillSocket(address) : new Plain(address, ...more),
  });

  const ask = window.fetch;
  window.fetch = (address, wishes) => {
    const isAboutTable = /\/api\/tables\/stands-still-[^/]+$/.test(`${address}`) && (wishes?.method ?? "GET") === "GET";
    if (!isAboutTable) return ask(address, wishes);
    crawlerDone.count += 1;
    return Promise.resolve(Response.json(shot().table));
  };
})();
