import type { Page } from "@playwright/test"

/** Holds back a page's requests to these addresses; returns a function that lets them all continue. */
export const holdRequests = async (page: Page, addresses: string | RegExp): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
