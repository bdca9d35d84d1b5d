// Holds many connections that do nothing but ping, and reads the server's memory: one at each table first, then all of them.
const fs = require("fs");
const WebSocket = require("ws");

const job = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const faults = [];
const sockets = [];
const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
let ending = false;

// The first two connections of a table are its players, the others look on.
function open(number) {
  const [id, ...cookies] = job.tables[number % job.tables.length];
  const cookie = cookies[Math.floor(number / job.tables.length)];
  return new Promise((resolve) => {
    const socket = new WebSocket(`${job.url}/ws/tables/${id}`, { headers: cookie ? { cookie } : {}, perMessageDeflate: false });
    socket.on("message", (data) => data.toString("latin1", 0, 18) === '{"type":"snapshot"' && resolve());
    socket.on("close", (code) => ending || (faults.length < 5 && faults.push(`closed ${code}`)));
    socket.on("error", (error) => faults.length < 5 && faults.push(String(error)));
    sockets.push(socket);
  });
}

async function openUpTo(number) {
  while (sockets.length < number) {
    const batch = [];
    while (batch.length < 20 && sockets.length < number) batch.push(open(sockets.length));
    await Promise.all(batch);
  }
}

const memory = () => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${job.pid}/status`, "latin1"))[1]);

function spent() {
  const fields = fs.readFileSync(`/proc/${job.pid}/stat`, "latin1").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / job.ticks;
}

async function main() {
  // Spread over the interval: nobody's clients ping in step.
  let next = 0;
  setInterval(() => {
    for (let left = Math.ceil(sockets.length / 25); left > 0; left -= 1) {
      next = next < sockets.length ? next : 0;
      const socket = sockets[next];
      next += 1;
      if (socket.readyState === 1) socket.send('{"type":"ping"}');
    }
  }, 100);
  const bare = memory();
  await openUpTo(job.tables.length);
  await pause(3);
  const first = memory();
  await openUpTo(job.connections);
  const before = spent();
  await pause(job.seconds);
  const cpu = (spent() - before) / job.seconds;
  const open = sockets.filter((socket) => socket.readyState === 1).length;
  ending = true;
  const report = { bare_kb: bare, first_kb: first, all_kb: memory(), open, server_share: cpu, faults };
  process.stdout.write(JSON.stringify(report) + "\n", () => process.exit(0));
}

main();
