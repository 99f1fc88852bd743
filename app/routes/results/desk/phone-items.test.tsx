import { renderToStaticMarkup } from "react-dom/server"
import { I18nextProvider } from "react-i18next"
import { createMemoryRouter, RouterProvider } from "react-router"
import { expect, test } from "vitest"
import { startI18n } from "#app/i18n/start-i18n.ts"
import { preloadedWords } from "#app/i18n/words.ts"
import type { LatePhone } from "#contracts/race-desk.ts"
import { sampleBoard } from "#tests/support/sample-board.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import { LatePhoneItems } from "./phone-items.tsx"

const i18n = startI18n("en", preloadedWords("en"))

type Shown = Pick<LatePhone, "count" | "countable" | "inPart"> & { resultsStatus?: "Approved" }

/** The text about a phone with so many attempts waiting, and so many that count. */
const textOf = ({ resultsStatus, ...attempts }: Shown): string => {
  const { stage } = sampleBoard(resultsStatus && { stage: { resultsStatus } })
  const item: LatePhone = {
    kind: "late-phone",
    revision: 1,
    phone: "phone",
    judge: "Ben",
    items: [],
    ...attempts,
  }
  const shown = <LatePhoneItems item={item} riders={[]} stage={stage} onDone={async () => {}} />
  const page = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <DialogHost page="results">
        <RouterProvider router={createMemoryRouter([{ path: "/", element: shown }])} />
      </DialogHost>
    </I18nextProvider>,
  )
  return page
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replace(/^.*the rider you mean\. /, "")
    .replace(/ Only the first.*$/, "")
}

const oneByOne = (count: number) =>
  `To be decided one by one: ${count}. Their rider is unknown, or they would have waited anyway.`

test("“all” is said only where all attempts of the phone count [D-11]", () => {
  expect(textOf({ count: 3, countable: 3, inPart: 0 })).toBe("Count all (3) Leave all out (3)")
  expect(textOf({ count: 67, countable: 2, inPart: 0 })).toBe(`${oneByOne(65)} Count 2 Leave all out (67)`)
  expect(textOf({ count: 5, countable: 0, inPart: 0 })).toBe(`${oneByOne(5)} Leave all out (5)`)
})

test("a partly counted attempt is not among those that count, and the text says what is left of it [D-11]", () => {
  const left = (count: number) =>
    `Of these, counted in part with the others: ${count}. What is left of them stays here.`
  expect(textOf({ count: 3, countable: 1, inPart: 1 })).toBe(
    `${oneByOne(2)} ${left(1)} Count 1 Leave all out (3)`,
  )
  expect(textOf({ count: 2, countable: 0, inPart: 2 })).toBe(
    `${oneByOne(2)} ${left(2)} Count what can be counted Leave all out (2)`,
  )
})

test("once results are approved nothing is said of what could count: nothing can", () => {
  expect(textOf({ count: 3, countable: 1, inPart: 1, resultsStatus: "Approved" })).toBe("Leave all out (3)")
})
