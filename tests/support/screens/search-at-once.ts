/** Closes the first list of the page and searches in the same moment, before the browser has told the page that they were closed. */
export const closeAndSearch = (words: string): void => {
  const field = document.querySelector<HTMLInputElement>("#search-field")
  document.querySelector<HTMLElement>("details:has(tbody) > summary")?.click()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, words)
  field?.dispatchEvent(new Event("input", { bubbles: true }))
}
