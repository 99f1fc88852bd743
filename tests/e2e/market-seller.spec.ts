import { expect } from "@playwright/test"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { adPictureAddress, adPictureSizes, adPictureType } from "#contracts/market/ad-picture.ts"
import { ad } from "#server/db/schema/market.ts"
import { userMenu } from "./account-form.ts"
import { beginAd, expectStatus, file, fill, post, preview } from "./market-form.ts"
import { open } from "./organisers.ts"
import { photo, transferOf } from "./photo.ts"
import { resize } from "./resize.ts"
import { test } from "./site.ts"
import { phone } from "./visitor.ts"

test("signing out leaves nothing typed on the device", async ({ page, site }) => {
  await beginAd(page, site)
  await page.getByLabel("Description").fill("Handlebar of a Beta, somewhat bent")
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /draft/i.test(key)))
  expect(await drafts()).toHaveLength(1)
  await userMenu(page).click()
  await page.getByRole("menuitem", { name: "Logout" }).click()
  await expect(page).toHaveURL(`${site.url}/login`)
  await expect.poll(drafts).toEqual([])
})

test("a user posts with a photo, edits, marks, renews and deletes; others read, and ask for the phone [MK-01] [MK-05] [D-41]", async ({
  page,
  site,
}) => {
  test.slow()
  await open(page, `${site.url}/market/new`)
  await expect(page).toHaveURL(/\/login\?return=/)
  await beginAd(page, site)
  await file(page).setInputFiles(await photo())
  await expect(preview(page)).toBeVisible()
  await fill(page, "Exhaust of a Scorpa, a dent below. Sounds as it should.")
  await page.getByLabel("Mobile phone").fill("")
  await page.getByLabel("WhatsApp link").fill("wa.me/37126112233")
  await resize(page, phone)
  await post(page).click()
  await expect(page.getByRole("heading", { name: "Exhaust of a Scorpa, a dent below" })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await resize(page, { width: 1280, height: 720 })
  const address = page.url()
  const id = address.split("/").at(-1) ?? ""

  const [stored] = await site.database.db.select().from(ad).where(eq(ad.id, id))
  for (const size of adPictureSizes) {
    const served = await fetch(site.url + adPictureAddress(stored?.picture ?? "", size))
    const bytes = Buffer.from(await served.arrayBuffer())
    const { exif, xmp, orientation } = await sharp(bytes).metadata()
    expect([served.headers.get("content-type"), exif, xmp, orientation]).toEqual([
      `image/${adPictureType(size)}`,
      ...[undefined, undefined, undefined],
    ])
    expect(bytes.toString("latin1")).not.toMatch(/Muddy|GPS|Exif/)
  }
  const large = await fetch(`${site.url}/market/pictures/${stored?.picture}-1600x1600.webp`)
  const upright = sharp(await large.arrayBuffer())
  expect(await upright.metadata()).toMatchObject({ width: 600, height: 800 })
  const [red = 0, , blue = 0] = await upright
    .extract({ left: 300, top: 50, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(red).toBeGreaterThan(blue)

  expect((await (await fetch(address)).text()) + (await page.content())).not.toContain("26112233")
  await page.getByRole("button", { name: "Show phone number and WhatsApp" }).click()
  await expect(page.getByRole("link", { name: "Write on WhatsApp" })).toHaveAttribute("href", /37126112233$/)
  const unsigned = await fetch(`${site.url}/api/rpc/market/contact`, {
    method: "POST",
    headers: { Origin: site.url, "Content-Type": "application/json" },
    body: JSON.stringify({ json: { ad: new URL(address).pathname.split("/").at(-1) } }),
  })
  expect(unsigned.status).toBe(401)

  await page.getByRole("link", { name: /^Edit/ }).click()
  const dropped = await transferOf(page, await photo("png"))
  const pasted = await transferOf(page, await photo("webp"))
  const before = await preview(page).getAttribute("src")
  await page.getByRole("group", { name: "Picture" }).dispatchEvent("drop", { dataTransfer: dropped })
  await expect(preview(page)).not.toHaveAttribute("src", before ?? "")
  const second = await preview(page).getAttribute("src")
  await page.evaluate((clipboardData) => {
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }))
  }, pasted)
  await expect(preview(page)).not.toHaveAttribute("src", second ?? "")
  await page.getByLabel("Price, €").fill("99")
  await page.getByRole("button", { name: "Save the ad" }).click()
  await expect(page.getByText("€99.00")).toBeVisible()
  const [edited] = await site.database.db.select().from(ad).where(eq(ad.id, id))
  await expectStatus(`${site.url}/market/pictures/${edited?.picture}-480x360.webp`, 200)
  await open(page, `${site.url}/market?q=scorpa`)
  await expect(page.getByRole("article")).toContainText("€99.00")
  await open(page, `${site.url}/market/my-ads`)
  const mine = page.getByRole("listitem").filter({ hasText: "Exhaust of a Scorpa" })
  await mine.getByRole("button", { name: "Mark as sold" }).click()
  await expect(mine.getByText("Sold", { exact: true })).toBeVisible()
  await mine.getByRole("button", { name: "Mark as available" }).click()
  await expect(mine.getByText("Active", { exact: true })).toBeVisible()

  await site.database.db
    .update(ad)
    .set({ listedOn: Date.now() - 46 * 24 * 3_600_000 })
    .where(eq(ad.id, id))
  await expectStatus(address, 404)
  await open(page, `${site.url}/market/my-ads`)
  await mine.getByRole("button", { name: "Renew" }).click()
  await expect(mine.getByText("Active", { exact: true })).toBeVisible()
  await expectStatus(address, 200)
  await mine.getByRole("button", { name: "Delete" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page.getByText("You have no ads")).toBeVisible()
  await expectStatus(address, 404)
  for (const picture of [stored?.picture, edited?.picture])
    await expectStatus(`${site.url}/market/pictures/${picture}-480x360.webp`, 404)
})
