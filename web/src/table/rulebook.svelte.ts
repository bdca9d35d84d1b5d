/** The rulebook beside the board: whether it is open, at which rule, and what is searched for. */
export const rulebook = $state<{
  isOpen: boolean;
  /** The id of a rule, or the anchor of a section of the players' book. */
  rule: string | null;
  search: string;
  /** The specification is read, not the players' book. */
  isExact: boolean;
}>({ isOpen: false, rule: null, search: "", isExact: false });

/** Open the rulebook at the place that covers a rule. */
export function openRule(rule: string | null): void {
  rulebook.isOpen = true;
  rulebook.rule = rule;
  rulebook.search = "";
  rulebook.isExact = false;
}
