/** All elements of the page that a selector finds. */
export const allOf = (selector: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(selector),
]

/** Where they are on the screen. */
export const boxesOf = (selector: string): DOMRect[] =>
  allOf(selector).map((one) => one.getBoundingClientRect())

/** Is an element wholly within what the window shows? */
export const isInWindow = (one: Element | null): boolean => {
  const { top, bottom, left, right } = one?.getBoundingClientRect() ?? new DOMRect(-1, -1)
  return top >= 0 && left >= 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1
}
