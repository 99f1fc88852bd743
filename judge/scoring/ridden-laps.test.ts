import { expect, test } from "vitest"
import type { JudgeStage } from "#contracts/judging/judge-sync.ts"
import { isCancelledThere } from "#domain/competitions/racing-class.ts"
import type { StoredTap } from "#judge/outbox/stored-tap.ts"
import { storedTaps } from "#tests/support/stored-taps.ts"
import { type OwnAttempt, ownAttempt } from "./own-attempt.ts"
import { lastLap, missingBefore, nextLap, riddenBy, riderCard, ridersOf } from "./ridden-laps.ts"
import { knownMissing, lapKnowledge, ridersHere, unknownRider, withNumber } from "./riders-here.ts"

const stage = (given: Partial<JudgeStage> = {}): JudgeStage => ({
  revision: 10,
  stage: {
    path: "institutions/i/championships/c/stages/s",
    title: "Stage",
    timeZone: "Europe/Riga",
    competitionStartDate: 0,
    competitionEndDate: 1,
    resultsStatus: null,
  },
  settings: { type: "classic", sectionSeconds: 90, toleranceSeconds: null, missedPoints: 5 },
  classes: [
    {
      name: "Expert",
      order: 2,
      color: "#d62828",
      lap: 2,
      lapSections: [true, true, true],
      cancelledInLaps: [],
    },
    {
      name: "Junior",
      order: 1,
      color: "#1d5fd1",
      lap: 1,
      lapSections: [true, false, true],
      cancelledInLaps: [],
    },
  ],
  sections: [1, 2, 3],
  cancelled: [],
  cancelledInPart: [],
  standsAt: [],
  roster: [
    { id: "a", name: "Anna", racingNumber: "77", racingClass: "Expert" },
    { id: "b", name: "Bruno", racingNumber: "7", racingClass: "Junior" },
    { id: "c", name: "Cilda", racingNumber: "12", racingClass: "Expert" },
  ],
  dns: [],
  entries: [],
  ...given,
})

const own = (participant: string, place: { section: number; lap: number }, given: Partial<StoredTap> = {}) =>
  ownAttempt(
    storedTaps([[{ attempt: participant, participant, ...place, name: "JudgeFinishManual" }]], given),
    { type: "classic" },
  )

const rider = (of: JudgeStage, number: string) => {
  const found = ridersOf(of).find((one) => one.number === number)
  if (!found) throw new Error(`Nobody has ${number}`)
  return found
}

/** What a phone at the first section knows without news from the server. */
const stale = lapKnowledge({ known: stage().stage, attempts: [] }, { section: 1, isStale: true })

test("a rider's lap goes by itself: the first without an entry in the section", () => {
  const one = stage({ entries: [{ participant: "a", section: 1, lap: 1, total: 3 }] })
  const ridden = riddenBy(one, [])
  expect(nextLap(ridden, rider(one, "77"), 1)).toBe(2)
  expect(nextLap(ridden, rider(one, "77"), 2)).toBe(1)
  expect(nextLap(riddenBy(one, [own("a", { section: 1, lap: 2 })]), rider(one, "77"), 1)).toBeNull()
})

test("what this phone scored counts until the server has had its say [D-12]", () => {
  const one = stage()
  const isRidden = (given: Partial<StoredTap>) =>
    nextLap(riddenBy(one, [own("a", { section: 1, lap: 1 }, given)]), rider(one, "77"), 1) === 2
  expect(isRidden({ state: null })).toBe(true)
  expect(isRidden({ state: "stored", revision: 11 })).toBe(true)
  // the secretary has deleted it since
  expect(isRidden({ state: "stored", revision: 10 })).toBe(false)
  expect(isRidden({ state: "attention", why: "unknown-number", revision: 9 })).toBe(true)
})

test("a score for an unknown number belongs to the rider who has it now [D-13]", () => {
  const one = stage()
  const ridden = riddenBy(one, [own("number:77", { section: 1, lap: 1 })])
  expect(nextLap(ridden, rider(one, "77"), 1)).toBe(2)
  expect(nextLap(ridden, unknownRider("99"), 1)).toBe(1)
})

test("the sections of the lap before that are missing stand in the way of the next one [D-09]", () => {
  const one = stage({ entries: [{ participant: "a", section: 1, lap: 1, total: 0 }] })
  const ridden = riddenBy(one, [own("a", { section: 3, lap: 1 })])
  expect(missingBefore(ridden, rider(one, "77"), 2)).toEqual([{ section: 2, lap: 1 }])
  expect(missingBefore(ridden, rider(one, "77"), 1)).toEqual([])
  expect(missingBefore(ridden, unknownRider("99"), 2)).toEqual([])
})

test("those who ride a section are listed by number, the earlier lap first, and who is done apart", () => {
  const one = stage({
    entries: [
      { participant: "b", section: 1, lap: 1, total: 0 },
      { participant: "c", section: 1, lap: 1, total: 0 },
    ],
  })
  const numbers = (section: number) => {
    const { toRide, done } = ridersHere(ridersOf(one), riddenBy(one, []), { section, knowledge: stale })
    return [toRide.map(({ number, lap }) => `${number}/${lap}`), done.map(({ number }) => number)]
  }
  expect(numbers(1)).toEqual([["77/1", "12/2"], ["7"]])
  expect(numbers(2)).toEqual([["12/1", "77/1"], []])
})

test("a rider with other sections to finish first is offered only if the phone has no news [D-09]", () => {
  const one = stage({
    entries: [
      { participant: "a", section: 1, lap: 1, total: 0 },
      ...[1, 2, 3].map((section) => ({ participant: "c", section, lap: 1, total: 0 })),
    ],
  })
  const offered = (isStale: boolean) => {
    const knowledge = lapKnowledge({ known: one.stage, attempts: [] }, { section: 1, isStale })
    const { toRide, notYet } = ridersHere(ridersOf(one), riddenBy(one, []), { section: 1, knowledge })
    return [toRide, notYet].map((riders) => riders.map(({ number, lap }) => `${number}/${lap}`))
  }
  expect(offered(false)).toEqual([["7/1", "12/2"], ["77/2"]])
  expect(offered(true)).toEqual([["7/1", "12/2", "77/2"], []])
})

test("a phone knows of other sections by what it is told, and of an event of its own by what is scored on it [D-09]", () => {
  const one = stage()
  const missing = (
    path: string,
    { isStale, attempts = [] }: { isStale: boolean; attempts?: OwnAttempt[] },
  ) => {
    const knowledge = lapKnowledge({ known: { path }, attempts }, { section: 1, isStale })
    const places = knownMissing(riddenBy(one, attempts), { rider: rider(one, "77"), lap: 2 }, knowledge)
    return places.map(({ section }) => section)
  }
  expect(missing(one.stage.path, { isStale: false })).toEqual([1, 2, 3])
  expect(missing(one.stage.path, { isStale: true })).toEqual([1])
  expect(missing(one.stage.path, { isStale: true, attempts: [own("a", { section: 1, lap: 1 })] })).toEqual([])
  expect(missing("alone/1", { isStale: true, attempts: [own("c", { section: 3, lap: 1 })] })).toEqual([1, 3])
})

test("typed digits find the number that they are, then those that begin with them", () => {
  const roster = ["7", "77"].map((racingNumber) => ({
    ...{ id: racingNumber, name: "", racingNumber },
    racingClass: "Expert",
  }))
  // a rider who has completed a lap comes after one who has not
  const one = stage({ roster, entries: [{ participant: "7", section: 1, lap: 1, total: 0 }] })
  const here = ridersHere(ridersOf(one), riddenBy(one, []), { section: 1, knowledge: stale }).toRide
  expect(here.map(({ number }) => number)).toEqual(["77", "7"])
  expect(withNumber(here, "7").map(({ number }) => number)).toEqual(["7", "77"])
  expect(withNumber(here, "2")).toEqual([])
})

test("a rider's card shows what the server said, and in its place what this phone recorded since", () => {
  const entries = [
    { participant: "a", section: 1, lap: 1, total: 3 },
    { participant: "a", section: 2, lap: 1, total: 5 },
    { participant: "b", section: 1, lap: 1, total: 1 },
  ]
  const one = stage({ entries })
  const totalsOf = (attempts: readonly OwnAttempt[], of = one, number = "77") =>
    riderCard(of, attempts, rider(of, number)).map((cells) => cells.map(({ score }) => score))
  expect(totalsOf([])).toEqual([
    [3, 5, null],
    [null, null, null],
  ])
  const place = { section: 1, lap: 1 }
  expect(totalsOf([own("a", place)])[0]).toEqual([0, 5, null])
  expect(totalsOf([own("number:77", { section: 3, lap: 1 })])[0]).toEqual([3, 5, 0])
  // the server has had its say
  expect(totalsOf([own("a", place, { state: "stored", revision: 10 })])[0]).toEqual([3, 5, null])
  const taken = storedTaps([[{ attempt: "a", participant: "a", ...place, name: "JudgeCancelAttempt" }]])
  expect(totalsOf([ownAttempt(taken, { type: "classic" })])[0]).toEqual([null, 5, null])
  // Junior does not ride the second section
  expect(riderCard(one, [], rider(one, "7"))).toEqual([
    [
      { section: 1, score: 1, isCancelled: false },
      { section: 3, score: null, isCancelled: false },
    ],
  ])
  expect(riderCard(one, [], unknownRider("99"))).toEqual([])
})

const withCancelled = (...cancelledInLaps: { section: number; lap: number }[]) => {
  const one = stage()
  return stage({ classes: one.classes.map((racingClass) => ({ ...racingClass, cancelledInLaps })) })
}

test("a lap in which the section is cancelled is not offered, and those who rode the others are done [RX-07]", () => {
  const one = withCancelled({ section: 1, lap: 1 })
  const numbers = (attempts: readonly OwnAttempt[]) => {
    const here = { section: 1, knowledge: stale }
    const { toRide, done } = ridersHere(ridersOf(one), riddenBy(one, attempts), here)
    return [toRide.map(({ number, lap }) => `${number}/${lap}`), done.map(({ number }) => number)]
  }
  // the class of 7 has one lap
  expect(numbers([])).toEqual([["12/2", "77/2"], ["7"]])
  expect(numbers([own("c", { section: 1, lap: 2 })])).toEqual([["77/2"], ["7", "12"]])
  expect(lastLap(rider(one, "77"), 1)).toBe(2)
  expect(lastLap(rider(withCancelled({ section: 1, lap: 2 }), "77"), 1)).toBe(1)
})

test("a section that one class rides in no lap any more is cancelled for its riders alone [RX-07]", () => {
  const cancelledInPart = [
    { section: 2, racingClass: "Junior", laps: null },
    { section: 1, racingClass: "Expert", laps: [2] },
  ]
  const isCancelledFor = (number: string, section: number) => {
    const { racingClass } = rider(stage({ cancelledInPart }), number)
    return racingClass !== null && isCancelledThere({ section, lap: 1 }, racingClass)
  }
  expect(isCancelledFor("7", 2)).toBe(true)
  expect(isCancelledFor("7", 1)).toBe(false)
  expect(isCancelledFor("77", 2)).toBe(false)
  expect(isCancelledFor("77", 1)).toBe(false)
})

test("a cancelled section of the lap before stands in nobody’s way, and the card has it struck through [RX-07]", () => {
  const one = withCancelled({ section: 2, lap: 1 })
  const ridden = riddenBy(one, [own("a", { section: 1, lap: 1 })])
  expect(missingBefore(ridden, rider(one, "77"), 2)).toEqual([{ section: 3, lap: 1 }])
  expect(riderCard(one, [], rider(one, "77")).map((cells) => cells.map((cell) => cell.isCancelled))).toEqual([
    [false, true, false],
    [false, false, false],
  ])
})

test("a rider with a re-ride is among those to ride, even before the server knows [RX-03]", () => {
  const one = stage({ entries: [{ participant: "a", section: 1, lap: 1, total: 5 }] })
  const place = { attempt: "a", participant: "a", section: 1, lap: 1 }
  const again = storedTaps([
    [{ ...place, name: "JudgeAddPointsD" }],
    [{ ...place, name: "JudgeAddReRide", reason: "Obstructed" }],
  ])
  const attempts = [ownAttempt(again, { type: "classic" })]
  expect(nextLap(riddenBy(one, []), rider(one, "77"), 1)).toBe(2)
  expect(nextLap(riddenBy(one, attempts), rider(one, "77"), 1)).toBe(1)
  expect(riderCard(one, attempts, rider(one, "77"))[0]?.[0]).toEqual({
    section: 1,
    score: null,
    isCancelled: false,
  })
})

test("starting a second attempt and taking it back removes no existing score [RX-03]", () => {
  const one = stage({ entries: [{ participant: "a", section: 1, lap: 1, total: 0 }] })
  const place = { section: 1, lap: 1 }
  const second = { attempt: "second", participant: "a", ...place }
  const [cancelled, ridesAgain] = (["JudgeCancelAttempt", "JudgeAddReRide"] as const).map((name) =>
    ownAttempt(storedTaps([[{ ...second, name: "JudgeAddPointsD" }], [{ ...second, name }]]), {
      type: "classic",
    }),
  )
  if (!cancelled || !ridesAgain) throw new Error("There are two")
  const synced = own("a", place, { state: "stored", revision: 10 })
  for (const attempts of [
    [synced, cancelled],
    [synced, ridesAgain],
    [own("a", place), cancelled],
  ]) {
    expect(nextLap(riddenBy(one, attempts), rider(one, "77"), 1)).toBe(2)
    expect(riderCard(one, attempts, rider(one, "77"))[0]?.[0]?.score).toBe(0)
  }
  expect(nextLap(riddenBy(one, [cancelled]), rider(one, "77"), 1)).toBe(1)
})

test("a missed section is an M on the phone's card, from the server and from the phone [RX-02]", () => {
  const one = stage({ entries: [{ participant: "a", section: 1, lap: 1, total: 10, isMissed: true }] })
  const taken = storedTaps([
    [{ attempt: "a", participant: "a", section: 2, lap: 1, name: "JudgeMissedSection" }],
  ])
  const [lap] = riderCard(one, [ownAttempt(taken, { type: "classic" })], rider(one, "77"))
  expect(lap?.map(({ score }) => score)).toEqual(["M", "M", null])
})

test("a rider marked as not started is not among those to ride, and is still found by number [RX-09]", () => {
  const one = stage({ dns: ["a"] })
  const knowledge = { sections: null, isSure: true }
  const { toRide, notYet, done, notStarting } = ridersHere(ridersOf(one), riddenBy(one, []), {
    section: 1,
    knowledge,
  })
  expect([...toRide, ...notYet, ...done].map(({ participant }) => participant)).not.toContain("a")
  expect(notStarting).toMatchObject([{ participant: "a", lap: 1, hasDns: true }])
  expect(withNumber([...toRide, ...notStarting], "77")).toMatchObject([{ participant: "a" }])
})
