import { expect, type Page } from "@playwright/test"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { race } from "./desk.ts"

/** Anna and Jaan have been judged, Dita's card came on paper. */
export const paperRace = async (...[site, overrides]: Parameters<typeof race>) => {
  const found = await race(site, overrides)
  const dita = await makeParticipant(site.database.db, found.stage, {
    name: "Dita Liepa",
    racingNumber: "17",
  })
  return { ...found, dita: dita.id, cards: found.address.replace(/results$/, "cards") }
}

/** Opens the cards, and waits until they can be typed. */
export const openCards = async (page: Page, cards: string, language = "en") => {
  await page.goto(`${cards}?lng=${language}`)
  await expect(page.locator(".card-cell:not([readonly])").first()).toBeVisible()
}

/** A cell of the first lap. */
export const cell = (page: Page, name: string, section: number) =>
  page.getByRole("textbox", { name: new RegExp(`${name} Lap 1, section ${section}$`) })

export const status = (page: Page) => page.locator(".saving-state [role=status]")

export const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
