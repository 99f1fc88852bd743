import type { Page } from "@playwright/test"

/** Keeps back what a page asks of these addresses; returns what lets all of it go on. */
export const holdRequests = async (page: Page, addresses: string | RegExp): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
