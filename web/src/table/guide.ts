/** Which steps of the first-game guide are true of a table. */
import type { GuideStep } from "../generated/protocol.ts";

/** The steps that belong to a game with these options. */
export function stepsFor(steps: GuideStep[], options: Record<string, string>): GuideStep[] {
  return steps.filter((step) => Object.entries(step.options).every(([name, value]) => options[name] === value));
}
