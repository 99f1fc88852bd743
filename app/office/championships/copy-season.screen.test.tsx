import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { CopySeasonForm } from "#contracts/competitions/championship-form.ts"
import type { ChampionshipToEdit } from "#contracts/competitions/organising.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { admin } from "#tests/support/screens/sample-stage.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import * as copySeason from "./copy-season.tsx"

const stage = (id: string, title: string, month: number): ChampionshipToEdit["stages"][number] => ({
  id,
  path: `institutions/i/championships/c/stages/${id}`,
  title,
  location: null,
  status: "published",
  resultsStatus: null,
  competitionStartDate: Date.UTC(2026, month, 16, 7),
  calledOff: null,
})

/** Shows how a season with two stages is copied; returns what is called with each form, and says why it is refused. */
const show = async () => {
  const copy = vi.fn<(form: CopySeasonForm) => Promise<"id-taken" | undefined>>(async () => undefined)
  answerCalls((os) => ({
    numbers: {
      list: os.numbers.list.handler(() => ({
        ...{ kind: "found", championship: { displayName: "" }, numbers: [], others: [], classes: [] },
        ...{ found: 0, total: 2, isShown: false },
      })),
    },
    organising: {
      championshipToEdit: os.organising.championshipToEdit.handler(() => ({
        form: {
          displayName: "Baltic Trial 2026",
          publicationStatus: "published",
          hasTeamCompetition: false,
          teams: [],
          hasClubStandings: false,
          hasWomenClasses: false,
          classes: [],
          rules: null,
        },
        version: "1",
        institution: { id: "i", name: "LaMSF", timeZone: "Europe/Riga" },
        mayPublish: true,
        classesInUse: [],
        teamsInUse: [],
        stages: [stage("kandava", "Kandava 2026", 4), stage("cesis", "Cēsis", 7)],
      })),
      copySeason: os.organising.copySeason.handler(async ({ input, errors }) => {
        const refusal = await copy(input.form)
        if (refusal) throw errors[refusal]()
        return { kind: "created", id: input.form.id ?? "copied" }
      }),
    },
  }))
  await showRoute(copySeason, {
    path: "/championship/:institution/:championship/copy/season",
    address: "/championship/i/c/copy/season",
    viewer: admin,
  })
  return copy
}

const checkbox = (name: RegExp) => page.getByRole("checkbox", { name })
const create = () => page.getByRole("button", { name: "Create the season" }).click()

test("an admin copies a season: sees the new days, leaves a stage out, and is told of an address that is taken [OR-07]", async () => {
  const copy = await show()
  await expect.element(checkbox(/Kandava/)).toBeChecked()
  const kandava = page.getByCss(".check-field").filter({ hasText: "Kandava 20" })
  const days = page.getByLabelText("Days by which the stages move")
  await days.fill("364")
  // on the same day of the week
  await expect.element(kandava).toMatchTextContent(/Kandava 2027.*Saturday/)
  await days.fill("365")
  await expect.element(kandava).toMatchTextContent(/Kandava 2027.*Sunday/)
  await checkbox(/Cēsis/).click()
  await page.getByLabelText("Name").fill("Baltic Trial 2027")
  // the address of this season
  await page.getByLabelText("Address").fill("c")
  copy.mockResolvedValueOnce("id-taken")
  await create()
  await expect.element(page.getByText("This address is already taken")).toBeVisible()
  await expect.element(checkbox(/Cēsis/)).not.toBeChecked()
  await page.getByLabelText("Address").fill("c-next")
  await create()
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("/championship/i/c-next")
  expect(copy).toHaveBeenLastCalledWith({
    displayName: "Baltic Trial 2027",
    id: "c-next",
    days: 365,
    stages: ["kandava"],
    // SN-01: ticked from the beginning
    numbers: true,
  })
})

test("the form that copies a season is accessible and fits", async () => {
  await show()
  await lookAt()
})
