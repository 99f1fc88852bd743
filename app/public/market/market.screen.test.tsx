import { expect, test } from "vitest"
import { commands, page, userEvent } from "vitest/browser"
import type { AdList } from "#contracts/market/ads.ts"
import { marketAddress } from "#contracts/market/market-search.ts"
import type { Language } from "#domain/site/language.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { listedAd } from "#tests/support/screens/sample-ad.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import * as market from "./market.tsx"

const none: AdList = { ads: [], hasNext: false, total: 0, isMore: false, isForgiven: false }

/** Shows the market; returns the addresses of the searches that were answered. */
const show = async (address: string, answer: Partial<AdList> = {}, language: Language = "en") => {
  const searches: string[] = []
  answerCalls((os) => ({
    market: {
      list: os.market.list.handler(({ input }) => {
        searches.push(marketAddress(input))
        return { ...none, ...answer }
      }),
    },
  }))
  const shown = await showRoute(market, { path: "/market", address, language })
  return { searches, ...shown }
}

const input = (name: string) => {
  const found = document.querySelector(`main [name=${name}]`)
  if (!(found instanceof HTMLInputElement)) throw new Error(name)
  return page.elementLocator(found)
}

test("the word for an order can be searched for, and what is typed is in the address [D-42]", async () => {
  const { searches } = await show("/market")
  await page.getByLabelText("What are you looking for?").fill("newest")
  await page.getByLabelText("From, €").fill("€ 12.5")
  await page.getByRole("button", { name: "Search" }).click()
  await expect.poll(() => searches.at(-1)).toBe("/market?q=newest&from=12.5")
  await page.getByLabelText("Sort by").selectOptions("Cheapest")
  await expect.poll(() => searches.at(-1)).toBe("/market?q=newest&from=12.5&sort=price")
  await page.getByRole("link", { name: "Safety Gear" }).click()
  await expect.poll(() => searches.at(-1)).toMatch(/category=safety-gear/)
  await expect.element(page.getByText("No ads like that")).toBeVisible()
  await lookAt()
})

test.for([
  ["en", "12.5", "1234.05"],
  ["lv", "12,5", "1234,05"],
  ["et", "12,5", "1234,05"],
] as const)("prices are shown as the language writes them: %s [D-42]", async ([language, from, to]) => {
  const { searches } = await show("/market?from=12.5&to=1234.05", {}, language)
  await expect.element(page.getByRole("main")).toBeVisible()
  await expect.element(input("from")).toHaveValue(from)
  await expect.element(input("to")).toHaveValue(to)
  // what is shown is read back as the same
  await input("q").fill("wheel")
  await userEvent.keyboard("{Enter}")
  await expect.poll(() => searches.at(-1)).toBe("/market?q=wheel&from=12.5&to=1234.05")
  await expect.element(input("from")).toHaveValue(from)
})

test("ads are listed by pages, and the list says where only similar words were found", async () => {
  const ads = Array.from({ length: 3 }, (_, index) => ({ ...listedAd, id: `${index}` }))
  const answer = { ads, hasNext: true, total: 25, isForgiven: true }
  const { searches } = await show("/market?q=spoek&sort=price", answer)
  await expect.element(page.getByText("No ad has exactly these words.")).toBeVisible()
  await expect.element(page.getByText("Page 1 of 2")).toBeVisible()
  await lookAt()
  await page.getByRole("link", { name: "Next" }).click()
  await expect.poll(() => searches.at(-1)).toBe("/market?q=spoek&sort=price&page=2")
  await expect.element(page.getByText("Page 2 of 2")).toBeVisible()
})

test("on a wide screen all that ads are searched by stands in one row", async () => {
  await show("/market")
  const form = page.getByRole("search", { name: "Search the market" })
  await expect.element(form).toBeVisible()
  const controls = [...form.element().querySelectorAll("input, select, button")]
  const edges = controls.map((one) => one.getBoundingClientRect().bottom)
  expect(edges).toHaveLength(5)
  expect(Math.max(...edges) - Math.min(...edges)).toBeLessThan(4)
  const [words, button] = [form.getByRole("searchbox"), form.getByRole("button", { name: "Search" })]
  expect(words.element().clientWidth).toBeGreaterThan(3 * button.element().clientWidth)
})

test("on paper there is what is sold, and nothing to press", async () => {
  await show("/market", { ads: [listedAd], total: 1 })
  await expect.element(page.getByText(listedAd.title)).toBeVisible()
  await commands.emulate({ media: "print" })
  await expect.element(page.getByText(listedAd.title)).toBeVisible()
  const pressed = document.querySelectorAll("main :is(button, input, select, .button, .quiet-button)")
  expect([...pressed].filter((one) => one.checkVisibility())).toEqual([])
})
