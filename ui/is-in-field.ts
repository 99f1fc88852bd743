/** Returns whether keys that are pressed there belong to a field or a dialog, and to no shortcut of the page. */
export const isInField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, dialog, [contenteditable]") !== null
