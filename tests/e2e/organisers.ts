import type { BrowserContext, Page } from "@playwright/test"
import { role } from "#server/db/schema/roles.ts"
import type { RunningServer } from "#server/start-server.ts"
import { enter } from "./visitor.ts"

/** Signs a new admin in to a browser. */
export const enterAsAdmin = async (
  context: BrowserContext,
  site: RunningServer,
  account?: Parameters<typeof enter>[2],
) => {
  const user = await enter(context, site, account)
  await site.database.db.insert(role).values({ userId: user.userId, role: "admin" })
  return user
}

/** Signs a new secretary of an institution in to a browser. */
export const enterAsSecretary = async (
  context: BrowserContext,
  site: RunningServer,
  institutionId: string,
) => {
  const user = await enter(context, site)
  await site.database.db.insert(role).values({ userId: user.userId, role: "secretary", institutionId })
  return user
}

/** Goes to a page, in English, and waits until it is ready. */
export const open = async (page: Page, address: string) => {
  await page.goto(`${address}${address.includes("?") ? "&" : "?"}lng=en`)
  await page.waitForLoadState("networkidle")
}

export const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true })
