import { expect } from "@playwright/test"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { adPictureAddress, adPictureSizes, adPictureType } from "#contracts/ad-picture.ts"
import { ad } from "#server/db/schema/market.ts"
import { userMenu } from "./account-form.ts"
import { holdRequests } from "./hold-requests.ts"
import { expectAccessible, lookAt } from "./look-at.ts"
import { beginAd, expectStatus, file, fill, post, preview } from "./market-form.ts"
import { open } from "./organisers.ts"
import { photo, transferOf } from "./photo.ts"
import { test } from "./site.ts"
import { toast } from "./toasts.ts"
import { enter, phone } from "./visitor.ts"

/** MK-02 */
const categories = [
  ...["Bikes", "Accessories", "Equipment", "Spare Parts", "Safety Gear", "Tools & Equipment"],
  ...["Trailers & Transport", "Parts & Accessories", "Miscellaneous"],
]

test("each fault of an ad is shown at its field, and nothing typed is lost [MK-03] [MK-04]", async ({
  page,
  context,
  site,
}) => {
  test.slow()
  await beginAd(page, site)
  await post(page).click()
  await expect(file(page)).toBeFocused()
  for (const fault of ["Please add a picture.", "Please write at least 20", "Please choose a category."])
    await expect(page.getByText(fault)).toBeVisible()
  await expect(page.getByText("Without this the ad cannot be posted.")).toHaveCount(2)
  await page.getByLabel("Price, €").fill("-5")
  await page.getByLabel("Mobile phone").fill("call me")
  await page.getByLabel("WhatsApp link").fill("example.org")
  for (const fault of [
    "A price is 0 or more.",
    "This is not a valid phone number",
    "A WhatsApp link starts with",
  ])
    await expect(page.getByText(fault)).toBeVisible()

  const description = "Kick starter of a Vertigo, ridden for one season"
  await page.getByLabel("WhatsApp link").fill("")
  await fill(page, description)
  const wrong = [
    [Buffer.from("<svg><script>alert(1)</script></svg>"), "wrong.jpg is not a JPEG"],
    [Buffer.alloc(6 * 1024 * 1024 + 1), "wrong.jpg is larger than 6 MB."],
    [(await photo()).buffer.subarray(0, 2_000), "wrong.jpg is not a JPEG"],
  ] as const
  for (const [buffer, fault] of wrong) {
    await file(page).setInputFiles({ name: "wrong.jpg", mimeType: "image/jpeg", buffer })
    await expect(page.getByText("Error uploading file", { exact: true })).toBeVisible()
    await expect(page.getByText(fault)).toBeVisible()
  }
  const two = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    for (const name of ["one.jpg", "two.jpg"])
      transfer.items.add(new File(["x"], name, { type: "image/jpeg" }))
    return transfer
  })
  await page.getByRole("group", { name: "Picture" }).dispatchEvent("drop", { dataTransfer: two })
  await expect(page.getByText("One picture only, please.")).toBeVisible()
  await context.setOffline(true)
  await file(page).setInputFiles(await photo())
  await expect(page.getByText("Error uploading file. Try again later.")).toBeVisible()
  await context.setOffline(false)
  await file(page).setInputFiles(await photo())
  await expect(preview(page)).toBeVisible()

  await page.reload()
  await expect(page.getByText("What you had typed is here again.")).toBeVisible()
  await expect(page.getByLabel("Description")).toHaveValue(description)
  await expect(preview(page)).toBeVisible()

  const cookies = await context.cookies()
  await context.clearCookies()
  await post(page).click()
  await expect(page.getByText("You are no longer signed in.")).toBeVisible()
  const beside = page.getByRole("link", { name: "Sign in in another tab" })
  await expect(beside).toHaveAttribute("href", /^\/login\?return=%2Fmarket%2Fnew/)
  await page.goto(`${site.url}/login?lng=en`)
  await context.addCookies(cookies)
  await open(page, `${site.url}/market/new`)
  await expect(page.getByLabel("Description")).toHaveValue(description)
  await lookAt(page, "new ad")
  await post(page).click()
  await expect(page.getByRole("heading", { name: description })).toBeVisible()
  await open(page, `${site.url}/market/new`)
  await expect(page.getByLabel("Description")).toHaveValue("")
})

test("an ad waits for the picture that is on its way, and has that and not the one before", async ({
  page,
  site,
}) => {
  await beginAd(page, site)
  await fill(page, "Two levers of a Montesa, as good as new")
  await file(page).setInputFiles(await photo())
  await expect(preview(page)).toBeVisible()
  const before = await preview(page).getAttribute("src")
  const release = await holdRequests(page, "**/market/pictures")
  await file(page).setInputFiles(await photo("png"))
  await expect(page.getByRole("progressbar")).toBeVisible()
  await post(page).click()
  await toast(page, "The picture is still being sent. Wait until it has arrived.")
  release()
  await expect(preview(page)).not.toHaveAttribute("src", before ?? "")
  const [, picture = ""] =
    /pictures\/(.+)-960x960/.exec((await preview(page).getAttribute("src")) ?? "") ?? []
  await post(page).click()
  await expect(page.getByRole("heading", { name: "Two levers of a Montesa" })).toBeVisible()
  expect(await site.database.db.$count(ad, eq(ad.picture, picture))).toBe(1)
})

test("where a new picture is refused the ad is not posted with the one before, unless that is said", async ({
  page,
  site,
}) => {
  await beginAd(page, site)
  await fill(page, "Fork of a Sherco, straight as on its first day")
  await file(page).setInputFiles(await photo())
  await expect(preview(page)).toBeVisible()
  await page.reload()
  await expect(page.getByText("What you had typed is here again.")).toBeVisible()
  await page.waitForLoadState("networkidle")
  await file(page).setInputFiles({ ...(await photo()), buffer: Buffer.from("no picture") })
  await expect(page.getByText("IMG_0042.jpg is not a JPEG, PNG or WebP")).toBeVisible()
  await post(page).click()
  await toast(page, "The new picture was not accepted. Choose another one, or keep the current one.")
  const keep = page.getByRole("button", { name: "Keep the current picture" })
  await expect(keep).toBeFocused()
  await expectAccessible(page, "a picture that was refused")
  await keep.click()
  await expect(page.getByText("Error uploading file")).toHaveCount(0)
  await post(page).click()
  await expect(page.getByRole("heading", { name: "Fork of a Sherco" })).toBeVisible()
})

test("the frame of a picture is as high as the picture", async ({ page, site }) => {
  await beginAd(page, site)
  await fill(page, "Rear wheel of a Beta, with its tyre")
  const background = { r: 200, g: 120, b: 40 }
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()
  await file(page).setInputFiles({ ...(await photo()), buffer })
  await expect(preview(page)).toBeVisible()
  await post(page).click()
  await expect(page.getByRole("heading", { name: "Rear wheel of a Beta" })).toBeVisible()
  const frame = page.locator(".ad-picture")
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const heights = () =>
      frame.evaluate((one) => [
        one.clientHeight,
        one.querySelector("img")?.clientHeight,
        (one.clientWidth * 3) / 4,
      ])
    await expect
      .poll(async () => new Set((await heights()).map((height) => Math.round(height ?? 0))).size)
      .toBe(1)
  }
})

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

for (const way of ["stays", "has no network"] as const)
  test(`a draft is still there for who begins to sign out and ${way}`, async ({ page, context, site }) => {
    await enter(context, site)
    await open(page, `${site.url}/market/new`)
    const description = page.getByLabel("Description")
    await description.fill("Handlebar of a Beta, somewhat bent")
    let mayLeave = way !== "stays"
    const asked = page.waitForEvent("dialog")
    page.on("dialog", (dialog) => (mayLeave ? dialog.accept() : dialog.dismiss()))
    await page.route("**/logout", (route) => route.abort())
    await userMenu(page).click()
    await page.getByRole("menuitem", { name: "Logout" }).click()
    expect((await asked).type()).toBe("beforeunload")
    if (way === "stays") await expect(description).toHaveValue("Handlebar of a Beta, somewhat bent")
    else await expect(page).toHaveURL("chrome-error://chromewebdata/")
    mayLeave = true
    await open(page, `${site.url}/market/new`)
    await expect(description).toHaveValue("Handlebar of a Beta, somewhat bent")
  })

test("a user posts with a photo, edits, marks, renews and deletes; others read, and ask for the phone [MK-01] [MK-02] [MK-05] [D-41]", async ({
  page,
  site,
}) => {
  test.slow()
  await open(page, `${site.url}/market/new`)
  await expect(page).toHaveURL(/\/login\?return=/)
  await beginAd(page, site)
  await expect(page.getByLabel("Category").getByRole("option")).toHaveText([
    "Choose a category",
    ...categories,
  ])
  const noPicture = { ...(await photo()), buffer: Buffer.from("<svg><script>alert(1)</script></svg>") }
  await file(page).setInputFiles(noPicture)
  await expect(page.getByText("IMG_0042.jpg is not a JPEG, PNG or WebP")).toBeVisible()
  await file(page).setInputFiles(await photo())
  await expect(preview(page)).toBeVisible()
  await fill(page, "Exhaust of a Scorpa, a dent below. Sounds as it should.")
  await page.getByLabel("Mobile phone").fill("")
  await post(page).click()
  await expect(page.getByText("Please enter a phone number or a WhatsApp link.")).toBeVisible()
  await page.getByLabel("WhatsApp link").fill("wa.me/37126112233")
  await page.setViewportSize(phone)
  await post(page).click()
  await expect(page.getByRole("heading", { name: "Exhaust of a Scorpa, a dent below" })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 720 })
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
  for (const consent of ["I sell only my own", "Text and picture are"])
    await expect(page.getByLabel(consent)).toBeChecked()
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
