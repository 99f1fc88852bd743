import { expect, test } from "vitest"
import { page } from "vitest/browser"
import type { KeptNumber } from "#domain/registration/kept-numbers.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { sampleStandings } from "#tests/support/screens/sample-standings.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import * as numbersPage from "./numbers.tsx"
import * as standings from "./standings.tsx"

const show = async (numbers: KeptNumber[]) => {
  answerCalls((os) => ({
    numbers: {
      shown: os.numbers.shown.handler(() => ({ championship: { displayName: "Baltic Trial" }, numbers })),
    },
  }))
  await showRoute(numbersPage, {
    path: "/competitions/:institution/:championship/riders/numbers",
    address: "/competitions/lamsf/2026/riders/numbers",
  })
}

test("everybody reads whose numbers are kept, with year of birth and class, and gets back to the standings [SN-01]", async () => {
  const anna = { racingNumber: "77", name: "Anna Ozola", birthYear: 1999, racingClass: "Expert" }
  await show([anna, { racingNumber: "78", name: "Bruno Bērziņš", birthYear: 2001, racingClass: null }])
  const items = page.getByRole("listitem")
  await expect.element(items.first()).toMatchTextContent(/Racing number 77\s*Anna Ozola 1999 · Expert/)
  await expect.element(items.nth(1)).toMatchTextContent(/78\s*Bruno Bērziņš 2001$/)
  await expect
    .element(page.getByRole("link", { name: "Baltic Trial" }))
    .toHaveAttribute("href", "/competitions/lamsf/2026")
  await lookAt()
})

test("an empty list says so", async () => {
  await show([])
  await expect.element(page.getByText("No numbers are kept")).toBeVisible()
})

test("the page of the standings leads to the numbers where they are shown [SN-01]", async () => {
  answerCalls((os) => ({
    numbers: { areShown: os.numbers.areShown.handler(() => true) },
    standings: { page: os.standings.page.handler(({ input }) => sampleStandings(input.tab)) },
  }))
  await showRoute(standings, {
    path: "/competitions/:institution/:championship",
    address: "/competitions/lamsf/2026",
  })
  await expect
    .element(page.getByRole("link", { name: "Numbers of the season" }))
    .toHaveAttribute("href", "/competitions/lamsf/2026/riders/numbers")
})
