import { expect, test } from "vitest"
import type { LatePhone, WaitingItem } from "#contracts/judging/race-desk.ts"
import { sampleBoard } from "#tests/support/sample-board.ts"
import { textOf } from "#tests/support/text-of.tsx"
import { LatePhoneItems, WaitingAttempt } from "./phone-items.tsx"

type Shown = Pick<LatePhone, "count" | "countable" | "inPart"> & { resultsStatus?: "Approved" }

/** The text about a phone with so many attempts waiting, and so many that count. */
const phoneTextOf = ({ resultsStatus, ...attempts }: Shown): string => {
  const { stage } = sampleBoard(resultsStatus && { stage: { resultsStatus } })
  const item: LatePhone = {
    kind: "late-phone",
    revision: 1,
    phone: "phone",
    judge: "Ben",
    items: [],
    ...attempts,
  }
  return textOf(<LatePhoneItems item={item} riders={[]} stage={stage} />)
    .replace(/^.*the rider you mean\. /, "")
    .replace(/ Only the first.*$/, "")
}

const oneByOne = (count: number) =>
  `To be decided one by one: ${count}. Their rider is unknown, or they would have waited anyway.`

test("“all” is said only where all attempts of the phone count [D-11]", () => {
  expect(phoneTextOf({ count: 3, countable: 3, inPart: 0 })).toBe("Count all (3) Leave all out (3)")
  expect(phoneTextOf({ count: 67, countable: 2, inPart: 0 })).toBe(
    `${oneByOne(65)} Count 2 Leave all out (67)`,
  )
  expect(phoneTextOf({ count: 5, countable: 0, inPart: 0 })).toBe(`${oneByOne(5)} Leave all out (5)`)
})

test("a partly counted attempt is not among those that count, and the text says what is left of it [D-11]", () => {
  const left = (count: number) =>
    `Of these, only partly counted with the others: ${count}. The rest of them stays here.`
  expect(phoneTextOf({ count: 3, countable: 1, inPart: 1 })).toBe(
    `${oneByOne(2)} ${left(1)} Count 1 Leave all out (3)`,
  )
  expect(phoneTextOf({ count: 2, countable: 0, inPart: 2 })).toBe(
    `${oneByOne(2)} ${left(2)} Count what can be counted Leave all out (2)`,
  )
})

test("once results are approved nothing is said of what could count: nothing can", () => {
  expect(phoneTextOf({ count: 3, countable: 1, inPart: 1, resultsStatus: "Approved" })).toBe(
    "Leave all out (3)",
  )
})

test("a waiting attempt that its judge took back shows no points, and it is the cancellation that is accepted [D-09] [RX-03]", () => {
  const { stage } = sampleBoard(undefined)
  const rider = { id: "anna", name: "Anna", racingNumber: "17", racingClass: "Expert" }
  const ended = {
    attempt: "attempt",
    judge: "Ben",
    total: 0,
    ended: null,
    startedAt: 0,
    endedAt: null,
  } as const
  const waitingTextOf = (
    takenBack: WaitingItem["attempt"]["takenBack"],
    timed: WaitingItem["timed"] = [],
  ) => {
    const item: WaitingItem = {
      kind: "waiting",
      why: "entry-edited",
      named: { name: "anna" },
      onPhone: null,
      rider,
      phone: "phone",
      revision: 1,
      section: 3,
      lap: 1,
      taps: 1,
      points: [],
      timed,
      attempt: { ...ended, takenBack, isChosen: false },
    }
    return textOf(<WaitingAttempt item={item} riders={[]} stage={stage} />)
  }
  expect(waitingTextOf("cancelled")).toMatch(
    /^Ben .* Cancelled by the judge Accept the cancellation Leave it out$/,
  )
  expect(waitingTextOf("reRide")).toMatch(/^Ben .* To be ridden again Accept the re-ride Leave it out$/)
  expect(waitingTextOf(null)).toMatch(/^0 Ben .* Not finished Count this one 0 Leave it out$/)
  // TI-04: a timekeeper's has no points
  expect(waitingTextOf(null, ["TimingLap", "TimingUndone"])).toMatch(
    /^Lap 1 finished, taken back Ben .* Count this one Leave it out$/,
  )
})
