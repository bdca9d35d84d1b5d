/** The rulebook beside the board: whether it is open, at which rule, and what is searched for. */
export const rulebook = $state<{ isOpen: boolean; rule: string | null; search: string }>({ isOpen: false, rule: null, search: "" });

/** Open the rulebook at a rule. */
export function openRule(rule: string | null): void {
  rulebook.isOpen = true;
  rulebook.rule = rule;
  rulebook.search = "";
}

/** Open the rulebook with a word to look for: a card's or a token's name. */
export function searchRules(word: string): void {
  rulebook.isOpen = true;
  rulebook.rule = null;
  rulebook.search = word;
}
