import { expect, type Page } from "@playwright/test"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { test } from "./site.ts"
import { resultsOf } from "./stages.ts"

const told = (page: Page, property: string) => page.locator(`head meta[property="og:${property}"]`)

test("whoever is sent the address of results or of a card reads what, when and where", async ({
  page,
  site,
}) => {
  const { stage, riders } = await makeScoredStage(site.database.db, {
    title: "Zilais kalns",
    location: "Ogre",
    cards: { "Anna Ozola": [[0, 1]] },
  })
  const results = resultsOf(stage)
  const card = `${results}/${riders[0]?.id}`
  const titles = {
    [`${results}?lng=lv`]: "Zilais kalns – Rezultāti, 2026. gada 16. maijs, Ogre",
    [`${results}?lng=en`]: "Zilais kalns – Results, 16 May 2026, Ogre",
    [`${card}?lng=en`]: "Anna Ozola – Zilais kalns, 16 May 2026, Ogre",
  }
  for (const [address, title] of Object.entries(titles)) {
    await page.goto(site.url + address)
    await expect(page).toHaveTitle(`${title} · Nulle`)
    await expect(told(page, "title")).toHaveAttribute("content", title)
    await expect(told(page, "url")).toHaveAttribute("content", site.url + address.replace(/\?.*/, ""))
    await expect(told(page, "description")).toHaveAttribute("content", /\w{4}/)
  }
})

test("whoever is sent the judge's app reads what it is, in their language", async ({ page, site }) => {
  const address = `${site.url}/judge-standalone`
  const answer = await page.request.get(address, { headers: { "Accept-Language": "et" } })
  const source = await answer.text()
  expect(source).toContain('<html lang="et">')
  expect(source).toContain("<title>Kohtunik · Nulle</title>")
  for (const [property, content] of [
    ["title", "Kohtunik"],
    ["description", "Hinnake võistlejaid"],
    ["url", address],
  ])
    expect(source).toContain(`property="og:${property}" content="${content}`)
  await page.goto(`${address}?lng=en`)
  await expect(page).toHaveTitle("Judge")
})
