import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { brokenWordsIn } from "#tests/support/broken-words.ts"
import { allOf, boxesOf } from "#tests/support/screens/boxes.ts"
import { touch } from "#tests/support/screens/fingers.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { sampleRace } from "#tests/support/screens/sample-race.ts"
import { riderOnDesk, showDesk } from "#tests/support/screens/show-desk.tsx"
import { body } from "#tests/support/screens/show-results.tsx"

/** Twelve sections in three laps: Anna is through, Jaan is not, Dita has not started. */
const race = () => {
  const lap = Array.from({ length: 12 }, () => 1)
  return sampleRace({
    cards: {
      "Anna Ozola": [lap, lap, lap],
      "Jaan Tamm": [lap, lap, [0, ...Array.from({ length: 11 }, () => null)]],
      "Dita Liepa": [],
    },
    riders: { "Jaan Tamm": { racingNumber: "20" } },
  })
}

const tab = (name: RegExp) => page.getByRole("tab", { name })
const parts = { day: ".day", scores: ".desk-middle", card: ".rider-pane" } as const
const shown = () => Object.values(parts).filter((part) => allOf(part)[0]?.checkVisibility())
const jaansCell = page.getByRole("textbox", { name: /Jaan Tamm Section 2 Lap 3$/ })
const opened = () => new URL(window.location.href).searchParams.get("tab")

test.for([360, 800, 1279])(
  "below 1,280 px the three columns are tabs with what waits in each, by finger and by key, and nothing scrolls sideways: %s px [CO-01]",
  async (width) => {
    await page.viewport(width, 740)
    await showDesk(race())
    expect(shown()).toEqual([parts.day])
    for (const { width: across, height } of boxesOf("[role=tab]")) {
      expect(height).toBeGreaterThanOrEqual(44)
      expect(across).toBeGreaterThanOrEqual(44)
    }
    await touch({ on: tab(/^Scores/), from: 0, to: 60 })
    await expect.poll(shown).toEqual([parts.scores])
    await expect.element(tab(/^Scores/)).toHaveAttribute("aria-selected", "true")
    // Jaan is not through
    await expect.element(tab(/^Scores/)).toHaveTextContent("Scores 1")
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)

    // a press of a rider leads to the card, where a score can be typed at once
    await page.getByRole("button", { name: /Jaan Tamm 11 left$/ }).click()
    await expect.poll(shown).toEqual([parts.card])
    await expect.element(jaansCell).toHaveFocus()
    await expect.element(tab(/^Card/)).toHaveTextContent("Card 20")
    expect(opened()).toBe("card")
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)

    tab(/^Card/).element().focus()
    await userEvent.keyboard("{ArrowLeft}")
    await expect.poll(shown).toEqual([parts.scores])
    await expect.element(tab(/^Scores/)).toHaveFocus()
    await userEvent.keyboard("{Home}")
    await expect.poll(shown).toEqual([parts.day])
    await userEvent.keyboard("{ArrowLeft}")
    await expect.poll(shown).toEqual([parts.card])
    // the list of tabs is one stop of the Tab key
    await userEvent.keyboard("{Tab}")
    expect(allOf("[role=tab]:focus")).toEqual([])
  },
)

test.for([1280, 1920])(
  "at %s px all three columns stand beside each other, without tabs [CO-01]",
  async (width) => {
    await page.viewport(width, 800)
    await showDesk(race())
    expect(shown()).toEqual(Object.values(parts))
    expect(allOf("[role=tab]").filter((one) => one.checkVisibility())).toEqual([])
    const lefts = Object.values(parts).flatMap((part) => boxesOf(part).map(({ left }) => left))
    expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
    expect(new Set(lefts).size).toBe(3)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await riderOnDesk("Jaan Tamm").click()
    await expect.element(body().getByCss(".rider-pane header")).toMatchTextContent(/Jaan Tamm/)
  },
)

test("the tab that was open last is in the address, and a key leads to the number from any of them [CO-04]", async () => {
  await page.viewport(800, 740)
  await showDesk(race(), { at: "?tab=scores" })
  expect(shown()).toEqual([parts.scores])
  riderOnDesk("Anna Ozola").element().focus()
  await userEvent.keyboard("/")
  await expect.element(page.getByLabelText("Racing number", { exact: true })).toHaveFocus()
  expect(shown()).toEqual([parts.card])
  await lookAt()
})

test("from the results each link leads to the part of the desk where it waits", async () => {
  await page.viewport(360, 740)
  await showDesk(race(), { at: "?tab=scores#changes" })
  await expect.element(page.getByRole("dialog", { name: "Recent changes" })).toBeVisible()
})

test.for(["lv", "et", "en"] as const)("no word of a tab breaks on a small phone: %s", async (language) => {
  await page.viewport(360, 740)
  await showDesk(race(), { language })
  await expect.element(page.getByRole("tab").nth(1)).toMatchTextContent(/1$/)
  expect(brokenWordsIn(allOf("[role=tab]"))).toEqual([])
})
