import { expect, test } from "vitest"
import { page } from "vitest/browser"
import type { MyResult } from "#contracts/results/rider-card.ts"
import { resultRowWith } from "#tests/support/result-rows.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { rider } from "#tests/support/screens/sample-viewer.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import * as myResults from "./my-results.tsx"

const show = (results: MyResult[], hasSeveral = false) => {
  answerCalls((os) => ({
    accounts: {
      myResults: os.accounts.myResults.handler(() => ({ results, rides: [], rider: "anna", hasSeveral })),
    },
  }))
  return showRoute(myResults, { path: "/my-results", address: "/my-results", viewer: rider })
}

test("a rider finds their own results, readable and below that as stored [OR-06] [D-29]", async () => {
  const stored = { participantId: "rider", entries: [{ total: 1 }, { total: 2 }] }
  await show([
    {
      stage: {
        path: "institutions/lamsf/championships/lc-2026/stages/cesis",
        title: "Cēsis",
        competitionStartDate: Date.UTC(2026, 4, 16, 7),
        timeZone: "Europe/Riga",
        calledOff: null,
      },
      name: "Anna Ozola",
      racingClass: "Expert",
      row: resultRowWith({ total: 3 }),
      position: 1,
      positionInBrackets: null,
      positionPoints: 20,
      raw: stored,
    },
  ])
  const line = page.getByRole("row").nth(1)
  await expect
    .element(line.getByRole("link", { name: "Cēsis" }))
    .toHaveAttribute("href", "/competitions/lamsf/lc-2026/cesis/results/rider")
  await expect.element(line.getByRole("cell").last()).toHaveTextContent("3")
  await expect
    .element(page.getByRole("link", { name: "My rider’s page" }))
    .toHaveAttribute("href", "/riders/anna")
  const raw = page.getByCss("details")
  const top = (one: Element) => one.getBoundingClientRect().top
  expect(top(page.getByRole("table").element())).toBeLessThan(top(raw.element()))
  await raw.getByCss("summary").click()
  expect(JSON.parse(raw.getByCss("pre").element().textContent ?? "")).toEqual(stored)
  await lookAt()
})

test("who has no results yet reads so", async () => {
  await show([])
  await expect.element(page.getByText("No results yet")).toBeVisible()
})
