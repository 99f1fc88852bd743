import type { Page } from "@playwright/test"

/** The lines of a page's tables that are somebody's. */
const lines = (page: Page) => page.locator("tbody tr").filter({ has: page.getByRole("rowheader") })

/** What stands in each of those lines, its cells apart. */
export const linesOf = async (page: Page): Promise<string[]> => {
  const texts: string[] = []
  for (const line of await lines(page).all()) {
    const cells = await line.locator("td:not(.follow), th").allInnerTexts()
    texts.push(cells.map((cell) => cell.replaceAll(/\s+/g, " ").trim()).join(" | "))
  }
  return texts
}
