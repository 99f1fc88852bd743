import { expect } from "@playwright/test"
import { makeAd } from "#tests/support/factories/make-ad.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { lookAt } from "./look-at.ts"
import { open } from "./organisers.ts"
import { test } from "./site.ts"
import { english } from "./stages.ts"
import { enter, phone } from "./visitor.ts"

test("a visitor searches and reads; who is signed in is told the phone when they ask [D-42]", async ({
  page,
  context,
  site,
}) => {
  const { db } = site.database
  const { id: sellerId } = await makeUser(db, { name: "Ieva Kalniņa" })
  const made = await makeAd(db, {
    sellerId,
    description: "Zobrats Vertigo mašīnai, 11 zobi. Gandrīz jauns.",
    price: 1_250,
    category: "safety-gear",
    phone: "+37126998877",
    whatsApp: "wa.me/37126998877",
  })
  for (let number = 0; number < 25; number += 1)
    await makeAd(db, {
      sellerId,
      description: `Spoke of a wheel, one of many ${number}`,
      price: 100 + number,
    })
  await page.setViewportSize(phone)
  await open(page, `${site.url}/market`)
  await page.getByRole("link", { name: "Safety Gear", exact: true }).click()
  await expect(page.getByRole("status").getByText("1 ad", { exact: true })).toBeVisible()
  await page.getByLabel("What are you looking for?").fill("zobrast vertgio")
  await page.getByLabel("To, €").fill("20")
  await page.getByRole("button", { name: "Search" }).click()
  await expect(page.getByText("No ad has exactly these words.")).toBeVisible()
  await expect(page).toHaveURL(/category=safety-gear&q=zobrast\+vertgio&to=20$/)
  await expect(page.getByRole("article")).toHaveCount(1)

  await open(page, `${site.url}/market?q=spoke`)
  await expect(page.getByRole("article")).toHaveCount(24)
  await lookAt(page, "market")
  await open(page, `${site.url}/market?q=spoke`)
  await page.getByLabel("Sort by").selectOption("Cheapest")
  await expect(page.getByRole("article").first()).toContainText("€1.00")
  await page.getByRole("link", { name: "Next" }).click()
  await expect(page.getByRole("article")).toHaveCount(1)
  await expect(page).toHaveURL(/q=spoke&sort=price&page=2$/)
  await expect(page.getByText("Page 2 of 2")).toBeVisible()
  await page.getByRole("article").getByRole("link").click()
  await page.getByRole("link", { name: "Back to the search" }).click()
  await expect(page).toHaveURL(/q=spoke&sort=price&page=2$/)
  await open(page, `${site.url}/market?q=nothing-like-it`)
  await expect(page.getByText("No ads like that")).toBeVisible()

  const address = `${site.url}/market/ads/${made.id}`
  await open(page, `${site.url}/market?q=MASINAI`)
  await page.getByRole("link", { name: "Zobrats Vertigo" }).click()
  await expect(page.getByText("€12.50")).toBeVisible()
  await expect(page.getByText("Ieva Kalniņa")).toBeVisible()
  await expect(page.getByText("Buy safely")).toBeVisible()
  await page.getByRole("link", { name: "Enlarge the picture" }).click()
  await page.getByRole("button", { name: "Zoom in" }).click()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("link", { name: "Sign in to see the phone number" })).toBeVisible()

  await enter(context, site)
  await open(page, address)
  const source = await (await page.request.get(address)).text()
  const preview = `${address}/preview.jpg?lng=en`
  expect(source).toContain(`og:image" content="${preview}"`)
  expect(source + (await page.content())).not.toContain("26998877")
  await page.getByRole("button", { name: "Show phone number and WhatsApp" }).click()
  await expect(page.getByRole("link", { name: "Call +37126998877" })).toHaveAttribute("href", /^tel:/)
  await expect(page.getByRole("link", { name: "Write on WhatsApp" })).toHaveAttribute(
    "href",
    "https://wa.me/37126998877",
  )
})

test("the word for an order can be searched for, and prices are shown as the language writes them [D-42]", async ({
  page,
  site,
}) => {
  await open(page, `${site.url}/market`)
  await page.getByLabel("What are you looking for?").fill("newest")
  await page.getByLabel("From, €").fill("€ 12.5")
  await page.getByRole("button", { name: "Search" }).click()
  await expect(page).toHaveURL(`${site.url}/market?q=newest&from=12.5`)
  for (const [language, typed] of [
    ["en", "12.5"],
    ["lv", "12,5"],
    ["et", "12,5"],
  ] as const) {
    await page.goto(`${site.url}/market?from=12.5&to=1234.05&lng=${language}`)
    await page.waitForLoadState("networkidle")
    await expect(page.locator("[name=from]")).toHaveValue(typed)
    await expect(page.locator("[name=to]")).toHaveValue(language === "en" ? "1234.05" : "1234,05")
    // what is shown is read back as the same
    await page.locator("main [name=q]").fill("wheel")
    await page.locator("main [name=q]").press("Enter")
    await expect(page).toHaveURL(/q=wheel/)
    await expect(page.locator("[name=from]")).toHaveValue(typed)
    await expect(
      page.getByRole("link", { name: /^(Safety Gear|Aizsargekipējums|Turvavarustus)/ }),
    ).toHaveAttribute("href", /from=12\.5&to=1234\.05/)
  }
})

test("on a wide screen all that ads are searched by stands in one row", async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${site.url}/market?lng=en`)
  const form = page.getByRole("main").getByRole("search")
  const controls = form.locator("input:visible, select, button")
  const edges = await controls.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
  expect(edges).toHaveLength(5)
  expect(Math.max(...edges) - Math.min(...edges)).toBeLessThan(4)
  const [words, button] = [form.getByRole("searchbox"), form.getByRole("button", { name: "Search" })]
  const widths = await Promise.all(
    [words, button].map((one) => one.evaluate((element) => element.clientWidth)),
  )
  expect(widths[0]).toBeGreaterThan(3 * (widths[1] ?? 0))
})

test("on paper there is what is sold, and nothing to press", async ({ page, site }) => {
  const { id } = await makeAd(site.database.db, { description: "Beta EVO 300, ridden by one owner" })
  await page.emulateMedia({ media: "print" })
  for (const address of ["/market", `/market/ads/${id}`]) {
    await page.goto(site.url + english(address))
    await expect(page.getByText("Beta EVO 300").first()).toBeVisible()
    await expect(page.locator("main :is(button, input, select, .button, .quiet-button):visible")).toHaveCount(
      0,
    )
  }
})
