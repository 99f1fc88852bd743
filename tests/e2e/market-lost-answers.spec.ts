import { expect } from "@playwright/test"
import { eq } from "drizzle-orm"
import { ad, adPicture } from "#server/db/schema/market.ts"
import { beginAd, file, fill, post, preview } from "./market-form.ts"
import { photo } from "./photo.ts"
import { test } from "./site.ts"

test("an ad whose first answer was lost is sent again, and posted once", async ({ page, site }) => {
  await beginAd(page, site)
  const description = "Two levers of a Vertigo, as good as new"
  await fill(page, description)
  await file(page).setInputFiles(await photo())
  await expect(preview(page)).toBeVisible()
  const address = "**/market/new.data*"
  await page.route(address, async (route) => {
    if (route.request().method() !== "POST") return route.fallback()
    await route.fetch()
    return route.abort()
  })
  await post(page).click()
  await expect(page.getByText("The site cannot be reached.")).toBeVisible()
  await page.unroute(address)
  await post(page).click()
  await expect(page.getByRole("heading", { name: description })).toBeVisible()
  expect(await site.database.db.$count(ad, eq(ad.description, description))).toBe(1)
})

test("a picture that the site no longer has is named as the fault until another one is chosen [MK-04]", async ({
  page,
  site,
}) => {
  await beginAd(page, site)
  await fill(page, "Clutch plates of a Gas Gas, never used")
  await file(page).setInputFiles(await photo())
  await expect(preview(page)).toBeVisible()
  const [, name = ""] = /pictures\/(.+)-960x960/.exec((await preview(page).getAttribute("src")) ?? "") ?? []
  await site.database.db.delete(adPicture).where(eq(adPicture.name, name))
  await post(page).click()
  const fault = page.getByText("This picture no longer exists. Please choose it again.")
  await expect(fault).toBeVisible()
  await expect(file(page)).toBeFocused()
  await file(page).setInputFiles(await photo("png"))
  await expect(preview(page)).not.toHaveAttribute("src", new RegExp(name))
  await expect(fault).toHaveCount(0)
  await post(page).click()
  await expect(page.getByRole("heading", { name: "Clutch plates of a Gas Gas" })).toBeVisible()
})
