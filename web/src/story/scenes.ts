/** How a table looked on the way from one view to the next, beat by beat, as the server was asked. */
import type { Happening, Scenes, StoryBeat } from "../generated/protocol.ts";
import { stepsOf } from "./chapters.ts";

/** Views by the beat that led to them. */
export type SceneOf = Map<StoryBeat, unknown>;

/** The server is asked about no more moves than this at once. */
const MOST_MOVES = 8;

/** The moves to ask about: those from which something followed; none where there is but one step to show. */
export function movesToStage(events: Happening[]): number[] {
  if (stepsOf(events).length < 2) return [];
  return events
    .filter(({ story }) => story.length > 0)
    .map(({ number }) => number)
    .slice(-MOST_MOVES);
}

/** The answer, by beat; a move that the server left out has no scenes. */
export function scenesOf(events: Happening[], answer: Scenes): SceneOf {
  const views = new Map(answer.moves.map((move) => [move.number, move.views]));
  return new Map(
    events.flatMap(({ number, story }) =>
      (views.get(number) ?? []).flatMap((view: unknown, place): [StoryBeat, unknown][] => {
        const beat = story[place];
        return beat ? [[beat, view]] : [];
      }),
    ),
  );
}
