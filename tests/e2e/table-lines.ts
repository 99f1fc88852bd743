import type { Page } from "@playwright/test"

/** The lines of a page's tables that belong to somebody. */
const lines = (page: Page) => page.locator("tbody tr").filter({ has: page.getByRole("rowheader") })

/** Returns the text of each of those lines, with “|” between its cells. */
export const linesOf = async (page: Page): Promise<string[]> => {
  const texts: string[] = []
  for (const line of await lines(page).all()) {
    const cells = await line.locator("td:not(.follow), th").allInnerTexts()
    texts.push(cells.map((cell) => cell.replaceAll(/\s+/g, " ").trim()).join(" | "))
  }
  return texts
}
