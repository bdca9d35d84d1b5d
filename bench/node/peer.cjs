// boardgame.io's own Server with its in-memory store.  One move ends a turn; G holds a real view of ours and padding, so that an update has as many
// bytes as ours.  Undo is off: with it every update would also carry the states of before.
const { Server } = require("boardgame.io/dist/cjs/server.js");

const job = JSON.parse(process.argv[2]);
const game = {
  name: "bench",
  disableUndo: true,
  setup: () => ({ view: job.view, chosen: "", count: 0, padding: "x".repeat(job.padding) }),
  moves: {
    choose: ({ G }, text) => {
      G.chosen = text;
      G.count += 1;
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
};

console.log = () => {};
Server({ games: [game], origins: ["*"] }).run({ port: 0 }).then(({ appServer }) => {
  process.stdout.write(JSON.stringify({ port: appServer.address().port }) + "\n");
});
