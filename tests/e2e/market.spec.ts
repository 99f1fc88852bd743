import { expect } from "@playwright/test"
import { makeAd } from "#tests/support/factories/make-ad.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { open } from "./organisers.ts"
import { resize } from "./resize.ts"
import { test } from "./site.ts"
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
  await resize(page, phone)
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
  await page.getByLabel("Sort by").selectOption("Cheapest")
  await expect(page.getByRole("article").first()).toContainText("€1.00")
  await page.getByRole("link", { name: "Next" }).click()
  await expect(page.getByRole("article")).toHaveCount(1)
  await expect(page).toHaveURL(/q=spoke&sort=price&page=2$/)
  await expect(page.getByText("Page 2 of 2")).toBeVisible()
  await page.getByRole("article").getByRole("link").click()
  await page.getByRole("link", { name: "Back to the search" }).click()
  await expect(page).toHaveURL(/q=spoke&sort=price&page=2$/)

  const address = `${site.url}/market/ads/${made.id}`
  await open(page, `${site.url}/market?q=MASINAI`)
  await page.getByRole("link", { name: "Zobrats Vertigo" }).click()
  await expect(page.getByText("Ieva Kalniņa")).toBeVisible()
  await expect(page.getByRole("link", { name: "Sign in to see the phone number" })).toBeVisible()

  await enter(context, site)
  await open(page, address)
  const source = await (await page.request.get(address)).text()
  const preview = `${address}/preview.jpg?lng=en`
  expect(source).toContain(`og:image" content="${preview}"`)
  expect(source + (await page.content())).not.toContain("26998877")
  await page.getByRole("button", { name: "Show phone number and WhatsApp" }).click()
  await expect(page.getByRole("link", { name: "Call +37126998877" })).toBeVisible()
})
