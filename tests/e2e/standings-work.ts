import type { Page } from "@playwright/test"

/** A stage among the organisers' tools. */
export const stageLine = (page: Page, place: string) => page.getByRole("listitem").filter({ hasText: place })

/** The line of somebody in the standings. */
export const lineOf = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) })

/** Chooses what is to be done with somebody's line. */
export const chooseOf = async (page: Page, name: string, action: "Merge into" | "Delete") => {
  await page.getByRole("button", { name: `Actions: ${name}` }).click()
  await page.getByRole("menuitem", { name: action }).click()
}

/** Answers a question with yes. */
export const yes = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Yes" }).click()
