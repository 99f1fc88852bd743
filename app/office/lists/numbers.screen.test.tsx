import { expect, test } from "vitest"
import { page } from "vitest/browser"
import type { ListedNumber, OtherRider } from "#contracts/registration/kept-number-form.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { admin } from "#tests/support/screens/sample-stage.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import { expectToast } from "#tests/support/screens/toasts.ts"
import * as numbersPage from "./numbers.tsx"

const kept = (racingNumber: string, name: string, racingClass: string | null = null): ListedNumber => ({
  ...{ racingNumber, name, birthYear: 1999, racingClass },
  version: name,
})

const bruno: OtherRider = {
  racingNumber: "8",
  name: "Bruno Ozols",
  birthYear: 1980,
  stage: { path: "institutions/i/championships/c/stages/cesis", title: "Cēsis" },
}

/** Shows the numbers of a championship to a secretary; Bruno rides with 8 already. */
const show = async (list: ListedNumber[] = [], search = "") => {
  const site = { list, isShown: false }
  answerCalls((os) => ({
    numbers: {
      list: os.numbers.list.handler(({ input: { sought } }) => {
        const found = site.list.filter((one) => `${one.racingNumber} ${one.name}`.includes(sought))
        return {
          ...{ kind: "found", championship: { displayName: "Baltic Trial 2026" }, numbers: found },
          ...{ found: found.length, total: site.list.length, isShown: site.isShown, classes: ["Expert"] },
          others: found.some(({ racingNumber }) => racingNumber === "8") ? [bruno] : [],
        }
      }),
      keep: os.numbers.keep.handler(({ input: { form, former, confirmed }, errors }) => {
        if (!former && site.list.some(({ racingNumber }) => racingNumber === form.racingNumber))
          throw errors["number-kept-already"]()
        if (form.racingNumber === "8" && confirmed !== "q")
          return { kind: "to-confirm", question: "q", isComing: false, others: [bruno] }
        if (form.racingNumber === "9")
          return { kind: "to-confirm", question: "q", isComing: true, others: [bruno] }
        const others = site.list.filter(({ racingNumber }) => racingNumber !== former?.racingNumber)
        site.list = [...others, { ...form, version: form.name }]
        return { kind: "saved" }
      }),
      release: os.numbers.release.handler(({ input }) => {
        site.list = site.list.filter(({ racingNumber }) => racingNumber !== input.racingNumber)
        return { kind: "removed" }
      }),
      show: os.numbers.show.handler(({ input }) => {
        site.isShown = input.isShown
        return { kind: "saved" }
      }),
    },
  }))
  await showRoute(numbersPage, {
    path: "/championship/:institution/:championship/riders/numbers",
    address: `/championship/i/c/riders/numbers${search}`,
    viewer: admin,
  })
  return site
}

const line = (name: string) => page.getByRole("listitem").filter({ hasText: name })
const link = (name: string) => page.getByRole("link", { name, exact: true })
const button = (name: string) => page.getByRole("button", { name, exact: true })
const number = page.getByLabelText("Racing number")
const fill = async (racingNumber: string, name: string, birthYear: string) => {
  await number.fill(racingNumber)
  await page.getByLabelText("Name").fill(name)
  await page.getByLabelText("Year of birth").fill(birthYear)
}

test("a secretary keeps the first number, changes it, and keeps it no longer [SN-01]", async () => {
  const site = await show()
  await expect.element(page.getByText("No numbers are kept")).toBeVisible()
  await link("Keep a number").click()
  await fill("77", "Anna Ozola", "99")
  await button("Save").click()
  await expect.element(page.getByText("Please enter the year of birth, such as 1999.")).toBeVisible()
  await fill("77", "Anna Ozola", "1999")
  await button("Save").click()
  await expectToast("Saved")
  await expect.element(line("Anna Ozola")).toMatchTextContent(/77/)
  await link("Edit 77 Anna Ozola").click()
  await lookAt()
  await page.getByLabelText("Class").selectOptions("Expert")
  await button("Save").click()
  await expect.element(line("Anna Ozola")).toMatchTextContent(/1999 · Expert/)
  await button("Remove 77 Anna Ozola").click()
  const asked = page.getByRole("dialog", { name: "Stop keeping 77 for Anna Ozola?" })
  await asked.getByRole("button", { name: "Remove" }).click()
  await expect.element(page.getByText("No numbers are kept")).toBeVisible()
  expect(site.list).toEqual([])
})

test("a number with which somebody else rides is confirmed first, and says so from then on [SN-01]", async () => {
  const site = await show([kept("7", "Dita Kalniņa")], "?new")
  await fill("7", "Anna Ozola", "1999")
  await button("Save").click()
  await expect.element(number).toBeInvalid()
  await number.fill("8")
  await button("Save").click()
  const asked = page.getByRole("alertdialog", { name: "Somebody else rides with this number" })
  await expect.element(asked).toMatchTextContent(/Bruno Ozols \(1980\), Cēsis/)
  expect(site.list).toHaveLength(1)
  await lookAt()
  await button("Keep it all the same").click()
  await expect.element(line("Anna Ozola")).toMatchTextContent(/Also ridden by Bruno Ozols \(1980\): Cēsis/)
  await lookAt()
})

test("a number with which somebody is entered in a stage that is still to come cannot be confirmed, and the stage is a link [SN-01]", async () => {
  const site = await show([], "?new")
  await fill("9", "Anna Ozola", "1999")
  await button("Save").click()
  const told = page.getByRole("alertdialog", { name: "Somebody else is entered with this number" })
  await expect
    .element(told)
    .toMatchTextContent(/Bruno Ozols \(1980\), Cēsis.*Give them another number there first/)
  await expect
    .element(told.getByRole("link", { name: "Cēsis" }))
    .toHaveAttribute("href", "/competitions/i/c/cesis")
  await expect.element(told.getByRole("button")).not.toBeInTheDocument()
  await lookAt()
  await number.fill("10")
  await button("Save").click()
  await expect.element(line("Anna Ozola")).toMatchTextContent(/10/)
  expect(site.list).toHaveLength(1)
})

test("numbers are searched, and shown to everybody or not [SN-01]", async () => {
  await show([kept("7", "Dita Kalniņa"), kept("77", "Anna Ozola")])
  await expect.element(page.getByText("2 of 2")).toBeVisible()
  await page.getByRole("searchbox", { name: "Number or name" }).fill("Dita")
  await button("Search").click()
  await expect.element(page.getByText("1 of 2")).toBeVisible()
  await expect.element(line("Anna Ozola")).not.toBeInTheDocument()
  await page.getByRole("searchbox", { name: "Number or name" }).fill("Nobody")
  await button("Search").click()
  await expect.element(page.getByText("Nothing found")).toBeVisible()
  await link("Show all").click()
  await button("Show it to everybody").click()
  await expect.element(page.getByText("Everybody can read this list.")).toBeVisible()
  await expect
    .element(link("The page for everybody"))
    .toHaveAttribute("href", "/competitions/i/c/riders/numbers")
})
