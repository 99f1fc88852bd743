import { expect } from "@playwright/test"
import { makeAd } from "#tests/support/factories/make-ad.ts"
import { holdRequests } from "./hold-requests.ts"
import { expectAccessible } from "./look-at.ts"
import { beginAd, file } from "./market-form.ts"
import { enterAsAdmin, open } from "./organisers.ts"
import { photo } from "./photo.ts"
import { test } from "./site.ts"
import { edit, fileIn, pdf, picture, regulationIn } from "./stage-editing.ts"
import { enter } from "./visitor.ts"

test("whoever chooses a picture by keyboard stays in its field, and is told when it has arrived", async ({
  page,
  site,
}) => {
  await beginAd(page, site)
  const field = page.getByRole("group", { name: "Picture" })
  const isWithin = () => field.evaluate((one) => one.contains(document.activeElement))
  const choose = async () => {
    const asked = page.waitForEvent("filechooser")
    await file(page).press("Enter")
    await (await asked).setFiles(await photo())
  }
  const letThrough = await holdRequests(page, "**/market/pictures")
  await choose()
  await expect(page.getByRole("progressbar")).toBeVisible()
  await expect(file(page)).toBeFocused()
  await expectAccessible(page, "a picture that is sent")
  await page.getByRole("button", { name: "Cancel", exact: true }).press("Enter")
  await expect(page.getByRole("progressbar")).toHaveCount(0)
  await expect(file(page)).toBeFocused()
  await choose()
  await page.getByRole("button", { name: "Cancel", exact: true }).focus()
  letThrough()
  await expect(field.getByRole("status")).toHaveText("The picture has arrived. It is saved with the form.")
  expect(await isWithin()).toBe(true)
})

test("whoever chooses and removes a file by keyboard stays in its field", async ({ page, site }) => {
  await edit(page, site)
  const regulation = regulationIn(page)
  const asked = page.waitForEvent("filechooser")
  await regulation.press("Enter")
  await (await asked).setFiles(pdf("rules"))
  await expect(page.getByRole("link", { name: "Open the regulation" })).toBeVisible()
  await expect(regulation).toBeFocused()
  await page.getByRole("button", { name: "Remove the regulation" }).press("Enter")
  await page.getByRole("dialog").getByRole("button", { name: "Remove the regulation" }).press("Enter")
  await expect(page.getByText("No regulation yet.")).toBeVisible()
  await expect(regulation).toBeFocused()

  await page.getByRole("button", { name: "Add a sponsor" }).press("Enter")
  const field = page.getByRole("group", { name: "Logo of Sponsor 1" })
  await fileIn(page, "Logo of Sponsor 1").setInputFiles(await picture("red"))
  await expect(field.getByRole("status")).toHaveText("The picture has arrived. It is saved with the form.")
  await page.getByRole("button", { name: "Remove Logo of Sponsor 1" }).press("Enter")
  await expect(page.getByRole("img", { name: "Logo of Sponsor 1" })).toHaveCount(0)
  await expect(fileIn(page, "Logo of Sponsor 1")).toBeFocused()
})

test("the focus of a role that is revoked goes to the heading of the list", async ({
  page,
  context,
  browser,
  site,
}) => {
  const theirs = await browser.newContext()
  const other = await enterAsAdmin(theirs, site)
  await theirs.close()
  await enterAsAdmin(context, site)
  await open(page, `${site.url}/championship/roles`)
  const line = page.getByRole("listitem").filter({ hasText: other.email })
  await line.getByRole("button", { name: "Revoke" }).press("Enter")
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).press("Enter")
  await expect(line).toHaveCount(0)
  await expect(page.getByRole("heading", { level: 2 }).last()).toBeFocused()
})

test("the focus of a button of one's own ad that vanishes goes to what else can be done, and of the ad itself to the heading", async ({
  page,
  context,
  site,
}) => {
  const { userId } = await enter(context, site)
  await makeAd(site.database.db, { sellerId: userId, description: "Well kept clutch of a Gas Gas" })
  await open(page, `${site.url}/market/my-ads`)
  await page.getByRole("button", { name: /^Mark as sold/ }).press("Enter")
  await expect(page.getByRole("button", { name: /^Mark as sold/ })).toHaveCount(0)
  await expect(page.getByRole("link", { name: /^Edit/ })).toBeFocused()
  await page.getByRole("button", { name: /^Delete/ }).press("Enter")
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .press("Enter")
  await expect(page.getByText("Well kept clutch")).toHaveCount(0)
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
})
