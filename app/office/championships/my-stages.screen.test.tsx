import { expect, test } from "vitest"
import { page } from "vitest/browser"
import type { OwnStage } from "#contracts/competitions/organising.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { rider } from "#tests/support/screens/sample-stage.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import * as myStages from "./my-stages.tsx"

const madona: OwnStage = {
  path: "institutions/i/championships/c/stages/madona",
  title: "Madona",
  location: null,
  timeZone: "Europe/Riga",
  competitionStartDate: Date.UTC(2026, 4, 16, 7),
  competitionEndDate: Date.UTC(2026, 4, 16, 15),
  announcedStartDate: null,
  calledOff: null,
  when: "today",
  isDraft: false,
  isSecretary: true,
  isJudge: false,
}

const show = (stages: OwnStage[], secretaryOf: string[] = []) => {
  answerCalls((os) => ({
    organising: {
      ownStages: os.organising.ownStages.handler(() => stages),
      ownChampionships: os.organising.ownChampionships.handler(() => [
        { institutionId: "i", institutionName: "LaMSF", id: "c", displayName: "Season 2026" },
      ]),
    },
  }))
  return showRoute(myStages, { path: "/my-stages", address: "/my-stages", viewer: { ...rider, secretaryOf } })
}

test("a secretary finds today's stage first, and the way to each", async () => {
  await show(
    [madona, { ...madona, path: `${madona.path}-2`, title: "Smiltene", when: "to-come", isDraft: true }],
    ["i"],
  )
  const headings = page
    .getByRole("heading", { level: 2 })
    .elements()
    .map((one) => one.textContent)
  expect(headings).toEqual(["Today", "To come", "Your championships"])
  const titles = page.getByRole("link", { name: /^(Madona|Smiltene)$/ }).elements()
  expect(titles.map((one) => one.textContent)).toEqual(["Madona", "Smiltene"])
  await expect.element(page.getByRole("listitem").filter({ hasText: "Smiltene" })).toMatchTextContent(/Draft/)
  await expect
    .element(page.getByRole("link", { name: "Cockpit Madona" }))
    .toHaveAttribute("href", "/competitions/i/c/madona/cockpit")
  await lookAt()
})

test("who judges at a cancelled stage is told so [CH-01]", async () => {
  await show([{ ...madona, isSecretary: false, isJudge: true, calledOff: { kind: "cancelled" } }])
  await expect
    .element(page.getByRole("listitem").filter({ hasText: "Madona" }))
    .toMatchTextContent(/Cancelled/)
})

test("a judge finds the stage that names them, and the app", async () => {
  const { unmount } = await show([])
  await expect.element(page.getByText("No stages yet")).toBeVisible()
  await unmount()
  await show([{ ...madona, isSecretary: false, isJudge: true }])
  await expect
    .element(page.getByRole("link", { name: "Judge App" }))
    .toHaveAttribute("href", "/competitions/i/c/madona/judge")
  await expect.element(page.getByRole("link", { name: /^Cockpit/ })).not.toBeInTheDocument()
})
