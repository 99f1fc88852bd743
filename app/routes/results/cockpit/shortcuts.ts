/** What a key of one letter or sign does in the cockpit. */
export type Shortcut = "next" | "previous" | "find" | "section" | "actions" | "undo" | "keys"

const shortcuts: Readonly<Record<string, Shortcut>> = {
  j: "next",
  k: "previous",
  o: "section",
  a: "actions",
  u: "undo",
  "/": "find",
  "?": "keys",
}

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/**
 * Returns what a press does; null: nothing of its own. Shortcuts work only while the focus is in the matrix or on a card, whose cells
 * take digits and M alone, and never where words or numbers are typed (WCAG 2.1.4).
 */
export const shortcutOf = (event: Key & { target: EventTarget }): Shortcut | null =>
  isTypedInto(event.target) ? null : shortcutOfKey(event)

/** The same of a key alone. */
export const shortcutOfKey = ({ key, ctrlKey, metaKey, altKey }: Key): Shortcut | null =>
  ctrlKey || metaKey || altKey ? null : (shortcuts[key.toLowerCase()] ?? null)

const isTypedInto = (target: EventTarget) =>
  target instanceof HTMLElement &&
  (!target.closest(".score-matrix, .rider-pane") || target.matches("input:not(.card-cell), select, textarea"))
