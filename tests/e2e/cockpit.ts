import { expect, type Page } from "@playwright/test"
import type { RunningServer } from "#server/start-server.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import type { StageInput } from "#tests/support/factories/make-stage.ts"
import { postEvents } from "#tests/support/post-events.ts"
import { running } from "#tests/support/running.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { english, pageOf } from "./stages.ts"

/** Two laps of two sections: Anna (7) is through, Jaan (20) has the second lap to ride, Dita (31) has not started. */
export const race = async (site: RunningServer, overrides: StageInput = {}) => {
  const { db } = site.database
  const { stage, riders } = await makeScoredStage(db, {
    ...running(),
    ...overrides,
    cards: {
      "Anna Ozola": [
        [0, 1],
        [2, 3],
      ],
      "Jaan Tamm": [
        [1, 5],
        [null, null],
      ],
    },
    riders: { "Anna Ozola": { racingNumber: "7" }, "Jaan Tamm": { racingNumber: "20" } },
  })
  const [anna = "", jaan = ""] = riders.map(({ id }) => id)
  const { id: dita } = await makeParticipant(db, stage, { name: "Dita Liepa", racingNumber: "31" })
  const { token } = await makeJudge(db, stage)
  const tap = (given: Parameters<typeof wireTap>[0]) =>
    postEvents(site, { token, stage, events: [wireTap({ time: Date.now(), ...given })] })
  return { stage, anna, jaan, dita, tap, address: site.url + english(`${pageOf(stage)}/cockpit`) }
}

export const openCockpit = async (page: Page, address: string) => {
  await page.goto(address)
  // it can be pressed once scripts run
  await expect(page.getByRole("button", { name: /^Only with gaps/ })).toBeEnabled()
}

export const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** A cell of the rider's card. */
export const cell = (page: Page, name: string, section: number, lap: number) =>
  page.getByRole("textbox", { name: new RegExp(`${name} Section ${section} Lap ${lap}$`) })

/** A cell of the matrix. */
export const score = (page: Page, name: string, section: number, lap: number) =>
  page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name }) })
    .getByRole("gridcell", { name: `Section ${section}, lap ${lap}` })

/** What a rider has come to, in the matrix. */
export const total = (page: Page, name: string) => page.getByRole("rowheader", { name }).locator(".figure")

/** Opens a section of a rider's card, from its cell in the matrix. */
export const openSection = async (page: Page, name: string, section: number, lap = 1) => {
  await score(page, name, section, lap).click()
  await page.getByRole("button", { name: `Open section ${section}, lap ${lap}` }).click()
}

export const status = (page: Page) => page.locator(".saving-state [role=status]")
