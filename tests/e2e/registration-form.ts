import { expect, type Page } from "@playwright/test"
import { role } from "#server/db/schema/roles.ts"
import type { RunningServer } from "#server/start-server.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeStage, type StageInput } from "#tests/support/factories/make-stage.ts"
import { enter } from "./visitor.ts"

const day = 86_400_000

type ChampionshipInput = Parameters<typeof makeChampionship>[1]

/** A stage in a month's time that takes registrations, with classes for children and others. */
export const openStage = async (
  { database: { db } }: RunningServer,
  { championship = {}, ...stage }: StageInput & { championship?: ChampionshipInput } = {},
) => {
  const { institutionId, id: championshipId } = await makeChampionship(db, championship)
  const made = await makeStage(db, {
    institutionId,
    championshipId,
    competitionStartDate: Date.now() + 30 * day,
    competitionEndDate: Date.now() + 31 * day,
    classes: [
      { name: "Hobby", order: 2, yearsFrom: 16 },
      { name: "Bērni", order: 1, yearsFrom: 6, yearsTo: 12, color: "#2a6fdb" },
    ],
    ...stage,
  })
  return { ...made, address: `/competitions/${institutionId}/${championshipId}/${made.id}` }
}

/** A club whose name is hard to type; there is one per site. */
export const hardClub = async ({ database: { db } }: RunningServer) =>
  makeClub(db, { id: `MK Ērgļi ${Date.now()}`, country: "Latvia" })

/** Opens a stage's page in English, ready to be used. */
export const openPage = async (page: Page, site: RunningServer, stage: { address: string }) => {
  await page.goto(`${site.url}${stage.address}?lng=en`)
}

/** Signs a secretary of the stage's institution in, and opens the stage's page. */
export const openAsSecretary = async (
  page: Page,
  site: RunningServer,
  stage: { address: string; institutionId: string },
) => {
  const user = await enter(page.context(), site)
  const { institutionId } = stage
  await site.database.db.insert(role).values({ userId: user.userId, role: "secretary", institutionId })
  await openPage(page, site, stage)
  return user
}

/** The dialog of a participant's form. */
export const formOf = (page: Page) => page.getByRole("dialog").filter({ has: page.getByLabel("Name") })

/** Fills in what every registration needs. */
export const fillForm = async (
  page: Page,
  { name = "Anna Ozola", number = "", birthDate = "19960714", racingClass = "Hobby" } = {},
) => {
  const form = formOf(page)
  await form.getByLabel("Name").fill(name)
  await form.getByLabel("Racing number").fill(number)
  await form.getByLabel("Birth date").fill("")
  await form.getByLabel("Birth date").pressSequentially(birthDate)
  await form.getByLabel("Racing class").selectOption(racingClass)
}

/** Opens the rider's own form on a stage's page. */
export const openJoin = async (page: Page) => {
  await page.getByRole("button", { name: "Join", exact: true }).click()
  await expect(formOf(page)).toBeVisible()
}

/** The line of a participant in the list. */
export const lineOf = (page: Page, name: string) =>
  page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader") })
    .filter({ hasText: name })

/** Chooses what to do with a participant. */
export const choose = async (page: Page, name: string, action: string) => {
  await page.getByRole("button", { name: `Actions: ${name}` }).click()
  await page
    .getByRole("menu", { name: `Actions: ${name}` })
    .getByText(action, { exact: true })
    .click()
}
