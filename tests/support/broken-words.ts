/**
 * Returns the words and numbers in these elements that break across lines; the parts of a hyphenated word count as words. It runs in
 * the page of a browser, and uses nothing from outside.
 */
export const brokenWordsIn = (roots: readonly Element[]): string[] => {
  // text for screen readers is clipped to a point, with a letter on each line
  const isOnlyHeard = (element: Element): boolean =>
    getComputedStyle(element).clipPath !== "none" ||
    (element.parentElement !== null && isOnlyHeard(element.parentElement))
  const linesOf = (text: Node, from: number, until: number): number => {
    const word = document.createRange()
    word.setStart(text, from)
    word.setEnd(text, until)
    const parts = [...word.getClientRects()].filter(({ width }) => width > 0)
    return new Set(parts.map(({ y }) => Math.round(y))).size
  }
  const broken: string[] = []
  for (const root of roots) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      const holder = text.parentElement
      if (!holder?.checkVisibility({ visibilityProperty: true }) || isOnlyHeard(holder)) continue
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[\p{L}\p{N}]+(?:[.,:]\d+)*/gu))
        if (linesOf(text, index, index + word.length) > 1) broken.push(word)
    }
  }
  return broken
}
