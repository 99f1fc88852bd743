import { expect, type Page } from "@playwright/test"
import type { RunningServer } from "#server/start-server.ts"
import { open } from "./organisers.ts"
import { enter } from "./visitor.ts"

/** Signs somebody in and opens the form of a new ad; the browser's questions on leaving it are accepted. */
export const beginAd = async (page: Page, site: RunningServer) => {
  page.on("dialog", (dialog) => dialog.accept())
  await enter(page.context(), site)
  await open(page, `${site.url}/market/new`)
}

/** Expects that a visitor gets this status from an address; a cached page may lag by a second or two. */
export const expectStatus = (address: string, status: number) =>
  expect.poll(async () => (await fetch(address)).status).toBe(status)

/** The file input for the picture of an ad, its preview, and the button that posts the ad. */
export const file = (page: Page) => page.locator("input[type=file]:not([capture])")
export const preview = (page: Page) => page.getByRole("img", { name: "Preview of the picture" })
export const post = (page: Page) => page.getByRole("button", { name: "Post the ad" })

/** Fills in all of the form of an ad but its picture. */
export const fill = async (page: Page, description: string) => {
  await page.getByLabel("Description").fill(description)
  await page.getByLabel("Category").selectOption("Spare Parts")
  await page.getByLabel("Price, €").fill("149,90")
  await page.getByLabel("Mobile phone").fill("+371 2611 2233")
  await page.getByLabel("I sell only my own").check()
  await page.getByLabel("Text and picture are").check()
}
