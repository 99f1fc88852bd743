import { expect, vi } from "vitest"
import { page } from "vitest/browser"
import * as deskPage from "#app/office/desk/desk-page.tsx"
import { deskCommands, type SentCommand } from "./desk-commands.ts"
import type { SampleRace } from "./sample-race.ts"
import { answerForRace, body, lineOf, type ShownResults, secretary, showResults } from "./show-results.tsx"

/**
 * Shows the results of a race to a secretary, with the panel above them. `sent` has the commands; where calls were refused, as without
 * a network, `answerAgain` ends that.
 */
export const showPanel = async (race: SampleRace, shown: ShownResults = {}) => {
  const page = await showToSecretary(race, shown)
  await expect.element(body().getByCss(".secretary-panel")).toBeVisible()
  return page
}

/** Shows the desk of a race to a secretary in the same way. */
export const showDesk = async (race: SampleRace, shown: ShownResults = {}) => {
  const desk = await showToSecretary(race, { other: { module: deskPage, name: "cockpit" }, ...shown })
  await expect.element(body().getByCss(".desk")).toBeInTheDocument()
  return desk
}

/** The line of a rider among all scores of the desk: the name, and what they have come to. */
export const riderOnDesk = (name: string) => page.getByRole("rowheader", { name })

/** What a rider has come to, among all scores of the desk. */
export const totalOnDesk = (name: string) => riderOnDesk(name).getByCss(".figure")

/** Shows another page of the stage to a secretary in the same way. */
export const showToSecretary = async (race: SampleRace, { answers, ...shown }: ShownResults) => {
  const sent = vi.fn<SentCommand>()
  let send = () => {}
  const all: NonNullable<ShownResults["answers"]> = (results) => ({
    ...deskCommands(race, { sent, send: () => send() })(results),
    ...answers?.(results),
  })
  const page = await showResults(race, { viewer: secretary, ...shown, answers: all })
  send = page.send
  return { ...page, sent, answerAgain: () => answerForRace(race, all) }
}

/** Opens the menu of a rider's line. */
export const openMenu = (name: string) =>
  lineOf(name)
    .getByRole("button", { name: `Actions: ${name}` })
    .click()

export const menuItem = (name: string) => page.getByRole("menuitem", { name })

/** Chooses what is to be done about a result. */
export const choose = async (name: string, action: string) => {
  await openMenu(name)
  await menuItem(action).click()
}

/** The dialog that lies on top. */
export const dialog = () => page.getByRole("dialog").last()

export const pressInDialog = (name: string) => dialog().getByRole("button", { name, exact: true }).click()

/** The points of a rider's line. */
export const pointsOf = (name: string) => lineOf(name).getByCss(".points b")
