/** What entries do and what their buttons say, where that is different at tables of two to six. */
import type { Key } from "../../words/en.ts";
import { t } from "../../words/interface.svelte.ts";

const EFFECTS: Partial<Record<string, Key>> = {
  replay: "deed.replay.table",
  absent: "deed.absent.table",
  present: "deed.present.table",
  withdraw: "deed.withdraw.table",
  takeback: "deed.takeback.table",
};
const ACTIONS: Partial<Record<string, Key>> = { replay: "deed.replay.table.go", pause: "deed.pause.table.go" };

export function effectOf(kind: string, atTables: boolean, values: Record<string, string>): string {
  return t((atTables && EFFECTS[kind]) || (`deed.${kind}.effect` as Key), values);
}

export function actionOf(kind: string, atTables: boolean): string {
  return t((atTables && ACTIONS[kind]) || (`deed.${kind}.go` as Key));
}
