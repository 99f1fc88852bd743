import { expect } from "@playwright/test"
import { makeAd } from "#tests/support/factories/make-ad.ts"
import { expectStatus } from "./market-form.ts"
import { enterAsAdmin, open } from "./organisers.ts"
import { test } from "./site.ts"
import { toast } from "./toasts.ts"
import { enter } from "./visitor.ts"

test("a reported ad is removed by an admin: its address answers 410, and its owner reads why", async ({
  page,
  context,
  site,
  browser,
}) => {
  test.slow()
  const owner = await enter(context, site)
  const { id } = await makeAd(site.database.db, {
    sellerId: owner.userId,
    description: "Certainly no stolen frame, cash ahead only",
  })
  const address = `${site.url}/market/ads/${id}`
  const others = await browser.newContext()
  const other = await others.newPage()
  await enterAsAdmin(others, site)
  await open(other, address)
  await other.getByRole("button", { name: "Report this ad" }).click()
  await other.getByLabel("Reason").selectOption("It looks like fraud")
  await other.getByRole("button", { name: "Send the report" }).click()
  await toast(other, "Thank you. An admin will look at this ad.")

  await open(other, `${site.url}/championship/market`)
  const line = other.getByRole("listitem").filter({ hasText: "Certainly no stolen frame" }).first()
  await expect(line.getByText("It looks like fraud")).toBeVisible()
  const why = line.getByLabel("Reason (shown to the owner)")
  await why.fill("The frame is reported as stolen")
  await line.getByRole("button", { name: "Remove the ad" }).press("Enter")
  await expect(line.getByRole("button", { name: "Restore" })).toBeVisible()
  await expectStatus(address, 410)
  // an admin still sees it
  await open(other, address)
  await expect(other.getByText("The frame is reported as stolen")).toBeVisible()
  await expectStatus(`${site.url}/market?q=stolen`, 200)
  await open(page, `${site.url}/market/my-ads`)
  await expect(page.getByText("Removed by an admin: The frame is reported as stolen")).toBeVisible()
  await open(other, `${site.url}/championship/market`)
  await line.getByRole("button", { name: "Restore" }).press("Enter")
  await expect(line.getByRole("button", { name: "Restore" })).toHaveCount(0)
  await expectStatus(address, 200)
  await others.close()
})
