// Plays at many tables over one kind of socket (`ws`) for either server, and measures.  One job as JSON on the command line, one report as JSON on stdout.
//
// A lane is one table at a time with two connected players; when its game is over it goes on at its next table.  Only who is asked parses a message.
// Delays run from the moment a move is sent (or, at a fixed rate, was due) to its arrival at the other player.
const fs = require("fs");
const WebSocket = require("ws");

const job = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const now = () => Number(process.hrtime.bigint()) / 1e6;
const stats = { delays: [], moves: 0, bytes: 0, updates: 0, games: 0, faults: [], view: null };
let measuring = false;
let ending = false;

function fault(words) {
  if (!ending && stats.faults.length < 5) stats.faults.push(words);
}

// Ours: docs/protocol.md
class Seaboard {
  constructor(table) {
    this.table = table;
    this.sent = 0;
  }
  open(seat, on) {
    const [id, ...cookies] = this.table;
    const socket = new WebSocket(`${job.url}/ws/tables/${id}`, { headers: { cookie: cookies[seat] }, perMessageDeflate: false });
    socket.on("message", (data) => {
      const text = data.toString("latin1");
      if (text.startsWith('{"type":"update"')) on.update(text);
      else if (text.startsWith('{"type":"snapshot"')) on.ready(text);
      else if (text.startsWith('{"type":"refused"') || text.startsWith('{"type":"fault"')) fault(text);
    });
    return socket;
  }
  asks(text, seat) {
    const start = text.indexOf('"asked":[') + 9;
    return text.slice(start, text.indexOf("]", start)).split(",").includes(String(seat));
  }
  isOver(text) {
    return text.includes('"status":"over"');
  }
  answer(text) {
    const { seq, choices, view } = JSON.parse(text);
    stats.view ??= view;
    const { move } = choices[Math.floor(Math.random() * choices.length)];
    this.sent += 1;
    return JSON.stringify({ type: "act", id: `m${this.sent}`, seq, move });
  }
  ping(socket) {
    socket.send('{"type":"ping"}');
  }
}

// boardgame.io: the messages of its own client, in the frames of socket.io 4
class Peer {
  constructor(table) {
    this.table = table;
    this.count = 0;
  }
  open(seat, on) {
    const [id] = this.table;
    const socket = new WebSocket(`${job.url}/socket.io/?EIO=4&transport=websocket`, { perMessageDeflate: false });
    socket.on("message", (data) => {
      const text = data.toString("latin1");
      if (text.startsWith('42/bench,["update"')) on.update(text);
      else if (text.startsWith('42/bench,["sync"')) on.ready(text);
      else if (text === "2") socket.send("3");
      else if (text.startsWith("0{")) socket.send("40/bench,");
      else if (text.startsWith("40/bench")) socket.send(`42/bench,["sync","${id}","${seat}",null,2]`);
    });
    return socket;
  }
  asks(text, seat) {
    return text.includes(`"currentPlayer":"${seat}"`);
  }
  isOver() {
    return this.count >= job.moves_a_game;
  }
  answer(text) {
    const [, matchID, told] = JSON.parse(text.slice(9));
    const stateID = told._stateID ?? told.state._stateID;
    const playerID = (told.ctx ?? told.state.ctx).currentPlayer;
    this.count += 1;
    const action = { type: "MAKE_MOVE", payload: { type: "choose", args: ["sail gdansk"], playerID, credentials: null } };
    return `42/bench,${JSON.stringify(["update", action, stateID, matchID, playerID])}`;
  }
  ping() {}
}

class Table {
  constructor(row, lane) {
    this.side = new (job.kind === "seaboard" ? Seaboard : Peer)(row);
    this.lane = lane;
    this.asked = null;
    this.acts = [];
    this.told = [0, 0];
    this.waiting = 2;
  }
  async open() {
    await new Promise((resolve) => {
      this.sockets = [0, 1].map((seat) => this.connect(seat, resolve));
    });
  }
  // Whoever is hung up on before there is anything to see comes again, as people's clients do: a server may be busy starting.
  connect(seat, resolve) {
    let isReady = false;
    const socket = this.side.open(seat, {
      ready: (text) => {
        if (this.side.asks(text, seat)) this.asked = [seat, text];
        if (!isReady) this.waiting -= 1;
        isReady = true;
        if (this.waiting === 0) resolve();
      },
      update: (text) => this.update(seat, text),
    });
    socket.on("error", (error) => isReady && fault(String(error)));
    socket.on("close", (code) => {
      if (isReady) fault(`closed ${code}`);
      else if (!ending) setTimeout(() => (this.sockets[seat] = this.connect(seat, resolve)), 500);
    });
    return socket;
  }
  update(seat, text) {
    const [actor, at] = this.acts[this.told[seat]++];
    if (measuring) {
      stats.bytes += text.length;
      stats.updates += 1;
    }
    if (actor !== seat && measuring) {
      stats.delays.push(now() - at);
      stats.moves += 1;
    }
    if (this.side.isOver(text)) {
      if (seat === actor) this.lane.next();
    } else if (this.side.asks(text, seat)) {
      this.asked = [seat, text];
      this.lane.go();
    }
  }
  move(at) {
    const [seat, text] = this.asked;
    this.asked = null;
    const words = this.side.answer(text);
    this.acts.push([seat, at ?? now()]);
    this.sockets[seat].send(words);
  }
}

class Lane {
  constructor(rows) {
    this.tables = rows.map((row) => new Table(row, this));
    this.place = 0;
    this.due = null;
    this.period = job.rate ? (1000 * job.lanes.length) / job.rate : 0;
  }
  get table() {
    return this.tables[this.place];
  }
  next() {
    stats.games += 1;
    if (this.place + 1 === this.tables.length) fault("no table is left");
    else {
      this.place += 1;
      this.go();
    }
  }
  // Somebody is asked: at a fixed rate he waits for his time, and a move that could not be made in time counts from when it was due.
  go() {
    if (ending || !this.table.asked) return;
    if (!job.rate) this.table.move();
    else if (this.due !== null && this.due <= now()) {
      const at = this.due;
      this.due += this.period;
      this.table.move(at);
    }
  }
  tick(at) {
    if (this.due === null) this.due = at + Math.random() * this.period;
    if (this.due <= at && this.table.asked && !ending) {
      // A timer's own lateness is no delay of the server's.
      this.due += this.period;
      this.table.move(at);
    }
  }
}

function spent(pid) {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, "latin1").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / job.ticks;
}

const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));

async function main() {
  const lanes = job.lanes.map((rows) => new Lane(rows));
  const tables = lanes.flatMap((lane) => lane.tables);
  const pings = setInterval(() => tables.forEach((table) => table.sockets?.forEach((socket) => socket.readyState === 1 && table.side.ping(socket))), 2500);
  for (let first = 0; first < tables.length; first += 20) await Promise.all(tables.slice(first, first + 20).map((table) => table.open()));
  if (job.rate) setInterval(() => lanes.forEach((lane) => lane.tick(now())), 1);
  else lanes.forEach((lane) => lane.go());
  await pause(job.warm);
  measuring = true;
  const began = now();
  const server = spent(job.pid);
  const own = process.cpuUsage();
  await pause(job.seconds);
  const seconds = (now() - began) / 1000;
  const cpu = spent(job.pid) - server;
  const mine = process.cpuUsage(own);
  measuring = false;
  ending = true;
  clearInterval(pings);
  stats.delays.sort((one, other) => one - other);
  const report = {
    moves: stats.moves,
    per_s: stats.moves / seconds,
    p50_ms: quantile(stats.delays, 0.5),
    p99_ms: quantile(stats.delays, 0.99),
    server_us: (1e6 * cpu) / stats.moves,
    server_share: cpu / seconds,
    driver_us: (mine.user + mine.system) / stats.moves,
    bytes: stats.bytes / stats.updates,
    games: stats.games,
    faults: stats.faults,
    view: stats.view,
  };
  process.stdout.write(JSON.stringify(report) + "\n", () => process.exit(0));
}

main();
