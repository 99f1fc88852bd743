import { expect } from "@playwright/test"
import { eq } from "drizzle-orm"
import { ad } from "#server/db/schema/market.ts"
import { makeAd } from "#tests/support/factories/make-ad.ts"
import { open } from "./organisers.ts"
import { formOf, openPage, openStage } from "./registration-form.ts"
import { test } from "./site.ts"
import { enter } from "./visitor.ts"

test("a draft of an ad that was changed meanwhile overwrites nothing, and can be dropped", async ({
  page,
  context,
  site,
}) => {
  page.on("dialog", (dialog) => dialog.accept())
  const { userId } = await enter(context, site)
  const { db } = site.database
  const { id } = await makeAd(db, { sellerId: userId })
  const address = `${site.url}/market/ads/${id}/edit`
  await open(page, address)
  await page.getByLabel("Description").fill("Typed on the laptop, and not sent before lunch")
  await db.update(ad).set({ price: 99_000 }).where(eq(ad.id, id))
  const stored = async () => (await db.select().from(ad).where(eq(ad.id, id)))[0]

  await open(page, address)
  await expect(page.getByText("What you had typed is here again.")).toBeVisible()
  const send = async () => {
    await page.getByLabel("I sell only my own").check()
    await page.getByLabel("Text and picture are").check()
    await page.getByRole("button", { name: "Save the ad" }).click()
  }
  await send()
  await expect(page.getByText("Somebody else has changed this")).toBeVisible()
  await expect(page.getByLabel("Description")).toHaveValue(/^Typed on the laptop/)
  expect((await stored())?.price).toBe(99_000)

  await page.getByRole("link", { name: "Discard my changes and load it" }).click()
  await expect(page.getByLabel("Price, €")).toHaveValue("990.00")
  // what is typed before that is not kept yet
  await page.waitForFunction(() => "isLive" in window)
  await expect(page.getByLabel("Description")).toHaveValue(/^Well kept trial bike/)
  await page.getByLabel("Description").fill("Typed over the newer state this time")
  await open(page, address)
  await expect(page.getByLabel("Description")).toHaveValue(/^Typed over the newer/)
  await send()
  await expect(page.getByRole("heading", { name: "Typed over the newer state" })).toBeVisible()
  expect(await stored()).toMatchObject({ price: 99_000 })
})

test("what was typed three hours ago to join a stage is gone once any page is opened [SH-15]", async ({
  page,
  site,
}) => {
  page.on("dialog", (dialog) => dialog.accept())
  const stage = await openStage(site)
  await openPage(page, site, stage)
  await page.getByRole("region", { name: "Stage" }).getByRole("button", { name: "Join", exact: true }).click()
  await formOf(page).getByLabel("Name").fill("Anna Ozola")
  const stored = () => page.evaluate(() => JSON.stringify(localStorage).includes("Anna Ozola"))
  await expect.poll(stored).toBe(true)
  const at = (hours: number) => page.clock.setFixedTime(Date.now() + hours * 3_600_000)
  await at(1)
  await page.goto(site.url)
  await page.waitForLoadState("networkidle")
  expect(await stored()).toBe(true)
  await at(3)
  await page.goto(`${site.url}/about`)
  await expect.poll(stored).toBe(false)
})
