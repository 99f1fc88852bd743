import { expect, type Page } from "@playwright/test"
import fc from "fast-check"
import type { RunningServer } from "#server/start-server.ts"
import { openCockpit, race } from "./cockpit.ts"
import { enterAs } from "./desk.ts"
import { openCards, paperRace, status } from "./paper-race.ts"
import { test } from "./site.ts"

type CompetitionType = "classic" | "openFree"

const sections = [true, true, true, true]
const classes = [{ name: "Expert", lap: 2, lapSections: sections }]

// few scores, so that a card often has the same one in the same place
const scores = {
  classic: fc.constantFrom("0", "1", "5", "M"),
  openFree: fc.constantFrom("0", "1", "12", "12.5"),
}

/** Cards to type one over the other, the same ones in each run. */
const cardsOf = (type: CompetitionType, count: number) =>
  fc.sample(fc.array(scores[type], { minLength: 8, maxLength: 8 }), { numRuns: count, seed: 20_261_128 })

/** Where the cards of a rider are typed. */
const pages = {
  "paper scorecards": {
    make: (site: RunningServer, competitionType: CompetitionType) =>
      paperRace(site, { classes, competitionType }),
    open: (page: Page, { cards }: { cards: string }) => openCards(page, cards),
    cells: (page: Page) => page.locator("tr", { hasText: "Anna Ozola" }).locator(".card-cell"),
    // a line has the sections of lap 1, then those of lap 2
    asTyped: (values: string[]) => values,
  },
  cockpit: {
    make: async (site: RunningServer, competitionType: CompetitionType) => {
      const made = await race(site, { competitionType, classes })
      return { ...made, cards: made.address }
    },
    open: async (page: Page, { cards }: { cards: string }) => {
      await openCockpit(page, cards)
      await page.getByRole("rowheader", { name: "Anna Ozola" }).click()
    },
    cells: (page: Page) => page.locator(".typed-card .card-cell"),
    // a line has the laps of a section
    asTyped: (values: string[]) => [0, 1].flatMap((lap) => values.filter((_, place) => place % 2 === lap)),
  },
}

for (const [name, { make, open, cells, asTyped }] of Object.entries(pages))
  for (const type of ["classic", "openFree"] as const)
    test(`a card that is typed over a card of ${type} has what was typed, in the ${name} (D-37)`, async ({
      page,
      context,
      site,
    }) => {
      const made = await make(site, type)
      await enterAs("secretary", { context, site, stage: made.stage })
      await open(page, made)
      const read = async () =>
        asTyped(await cells(page).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
      for (const [run, card] of cardsOf(type, 5).entries()) {
        const first = cells(page).first()
        // found by a finger, or by a key
        if (run % 2 === 0) await first.click()
        else await first.focus()
        for (const score of card) {
          // the keyboard of a phone writes without a key that says what it is
          if (run === 2) await page.keyboard.insertText(score)
          else await page.keyboard.type(score)
          if (type === "openFree") await page.keyboard.press("Enter")
        }
        expect(await read()).toEqual(card)
      }
      await expect(status(page)).toHaveText("All saved")
      const [, , , , last = []] = cardsOf(type, 5)
      await open(page, made)
      expect(await read()).toEqual(last)

      // a card that was copied is pasted over it
      const [pasted = []] = cardsOf(type, 1)
      await context.grantPermissions(["clipboard-read", "clipboard-write"])
      const text = pasted.join(type === "classic" ? "" : "\t")
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
      await cells(page).first().focus()
      await page.keyboard.press("ControlOrMeta+v")
      expect(await read()).toEqual(pasted)
    })
