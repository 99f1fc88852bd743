import fc from "fast-check"
import { expect, test } from "vitest"
import { resultLaps, resultRow } from "#domain/results/result.ts"
import {
  type CancellableCard,
  cancelledTimes,
  carryCancelled,
  changeLaps,
  riddenLaps,
} from "./cancelled-sections.ts"
import {
  cancelledLaps,
  cancelledOf,
  countsInClass,
  isCancelledThere,
  isLapOpen,
  isSameCard,
  listCancelled,
  missingEntries,
  sectionsInOrder,
} from "./racing-class.ts"

const noon = 1_000
const whole: CancellableCard = {
  lap: 3,
  lapSections: [true, false, true],
  cancelledSections: [],
  cancelledInLaps: [],
  cancelledOn: {},
}
const cancel = (card: CancellableCard, section: number, laps: readonly number[], since = noon) =>
  changeLaps(card, { section, laps, since })
const restore = (card: CancellableCard, section: number, laps: readonly number[]) =>
  changeLaps(card, { section, laps, since: null })

test("a section that is cancelled in one lap is ridden in the others, and nobody needs it in that one [RX-07]", () => {
  const card = cancel(whole, 3, [2])
  expect(sectionsInOrder(card).map(({ lap, section }) => `${lap}/${section}`)).toEqual([
    "1/1",
    "1/3",
    "2/1",
    "3/1",
    "3/3",
  ])
  expect([riddenLaps(3, card), cancelledLaps(3, card)]).toEqual([[1, 3], [2]])
  expect(countsInClass({ section: 3, lap: 2 }, card)).toBe(false)
  expect(missingEntries(sectionsInOrder(card), card)).toEqual([])
  // section 1 alone opens the third lap
  expect(isLapOpen([{ section: 1, lap: 2 }], card, 3)).toBe(true)
})

test("a lap with all sections cancelled holds nobody up, and does not open the next one [RX-07]", () => {
  const card = cancel(cancel(whole, 1, [2]), 3, [2])
  expect(isLapOpen([{ section: 1, lap: 1 }], card, 3)).toBe(false)
  expect(
    isLapOpen(
      [1, 3].map((section) => ({ section, lap: 1 })),
      card,
      3,
    ),
  ).toBe(true)
})

test("a section cancelled in all laps is not used by the class, as before single laps could be chosen [RX-07] [D-37]", () => {
  const card = cancel(whole, 3, [1, 2, 3])
  expect(card).toEqual({
    ...whole,
    lapSections: [true, false, false],
    cancelledSections: [3],
    cancelledOn: { 3: noon },
  })
  expect(restore(card, 3, [1, 2, 3])).toEqual(whole)
})

test("one lap of a section cancelled in all laps can be restored, and the others stay cancelled since the same time [RX-07]", () => {
  const card = restore(cancel(whole, 3, [1, 2, 3]), 3, [2])
  expect([riddenLaps(3, card), cancelledLaps(3, card)]).toEqual([[2], [1, 3]])
  expect(cancelledTimes(3, [1, 2, 3], card)).toEqual([noon, noon])
})

test("laps and sections that a class does not ride are neither cancelled nor restored [RX-07]", () => {
  expect(cancel(whole, 2, [1])).toEqual(whole)
  expect(cancel(whole, 3, [4])).toEqual(whole)
  expect(restore(whole, 3, [1])).toEqual(whole)
})

test("cancelled sections are named by number, with the laps if they are ridden in others [RX-07] [D-47]", () => {
  const card = cancel(cancel(whole, 3, [3, 2]), 1, [1, 2, 3])
  expect(cancelledOf(card)).toEqual([
    { section: 1, laps: null },
    { section: 3, laps: [2, 3] },
  ])
  expect(listCancelled(card, (lap) => `lap ${lap}`)).toEqual(["1", "3 (lap 2, lap 3)"])
})

test("a cancelled section is told also where the class is stored without those at its end [RX-07] [D-47]", () => {
  expect(cancelledOf({ lap: 2, lapSections: [true, true], cancelledSections: [3] })).toEqual([
    { section: 3, laps: null },
  ])
})

test("a card shows what was scored in a cancelled lap, and counts the others [RX-07] [D-47]", () => {
  const racingClass = { ...cancel(whole, 3, [1]), name: "Expert", order: 1 }
  const entries = [1, 3].flatMap((section) => [1, 2].map((lap) => ({ section, lap, total: section })))
  expect(resultLaps(entries, racingClass).slice(0, 2)).toEqual([
    {
      lap: 1,
      points: 1,
      sections: [
        { section: 1, isCancelled: false, isMissed: false, points: 1 },
        { section: 3, isCancelled: true, isMissed: false, points: 3 },
      ],
    },
    {
      lap: 2,
      points: 4,
      sections: [
        { section: 1, isCancelled: false, isMissed: false, points: 1 },
        { section: 3, isCancelled: false, isMissed: false, points: 3 },
      ],
    },
  ])
})

test("an edited stage keeps what is cancelled of the laps and sections that it keeps [RX-07]", () => {
  const card = cancel(whole, 3, [2, 3])
  expect(carryCancelled(card, whole)).toEqual(card)
  expect(carryCancelled(card, { lap: 2, lapSections: [true, true, true] })).toMatchObject({
    lapSections: [true, true, true],
    cancelledInLaps: [{ section: 3, lap: 2 }],
  })
  expect(carryCancelled(card, { lap: 3, lapSections: [true] })).toMatchObject({
    cancelledInLaps: [],
    cancelledOn: {},
  })
})

test("a lap that is taken away and added again is as it was, and not cancelled because all others were [RX-07]", () => {
  const first = cancel(whole, 3, [1, 2])
  const shorter = carryCancelled(first, { lap: 2, lapSections: whole.lapSections })
  expect(cancelledOf(shorter)).toEqual([{ section: 3, laps: null }])
  expect(riddenLaps(3, shorter)).toEqual([])
  expect(carryCancelled(shorter, { lap: 3, lapSections: whole.lapSections })).toEqual(first)
  // where all laps were cancelled together, so is the added one
  const all = carryCancelled(cancel(whole, 3, [1, 2, 3]), { lap: 4, lapSections: [true, true, false] })
  expect(cancelledOf(all)).toEqual([{ section: 3, laps: null }])
})

const section = fc.integer({ min: 1, max: 4 })
const laps = fc.subarray([1, 2, 3, 4])
const change = fc.record({ section, laps, since: fc.option(fc.integer({ min: 1, max: 9 })) })
/** A class of up to three laps after any number of changes. */
const anyCard = fc
  .record({
    lap: fc.integer({ min: 1, max: 3 }),
    lapSections: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    changes: fc.array(change, { maxLength: 5 }),
  })
  .map(({ changes, ...plan }) => ({
    plan,
    card: changes.reduce<CancellableCard>(changeLaps, { ...whole, ...plan }),
  }))

const placesOf = (card: CancellableCard) =>
  sectionsInOrder(card).map(({ lap, section: one }) => `${lap}/${one}`)

test("each lap of a planned section is either ridden or cancelled, whatever was changed in between [RX-07]", () => {
  fc.assert(
    fc.property(anyCard, ({ plan, card }) => {
      for (const [index, isPlanned] of plan.lapSections.entries()) {
        const both = [...riddenLaps(index + 1, card), ...cancelledLaps(index + 1, card)]
        expect(both.toSorted()).toEqual(isPlanned ? [1, 2, 3].slice(0, plan.lap) : [])
      }
    }),
  )
})

test("laps that are cancelled and restored leave what was ridden before [RX-07]", () => {
  fc.assert(
    fc.property(anyCard, section, laps, ({ card }, one, some) => {
      const ridden = riddenLaps(one, card).filter((lap) => some.includes(lap))
      expect(placesOf(restore(cancel(card, one, ridden), one, ridden))).toEqual(placesOf(card))
    }),
  )
})

test("in whatever order laps are cancelled, what is ridden then is the same [RX-07]", () => {
  const order = fc.shuffledSubarray([1, 2, 3], { minLength: 3 })
  fc.assert(
    fc.property(anyCard, section, order, ({ card }, one, ordered) => {
      const byOne = ordered.reduce((left, lap) => cancel(left, one, [lap]), card)
      expect(placesOf(byOne)).toEqual(placesOf(cancel(card, one, [1, 2, 3])))
      expect(byOne.lapSections).toEqual(cancel(card, one, [1, 2, 3]).lapSections)
    }),
  )
})

test("scores in cancelled laps change no result, and a rider with all the others has finished [RX-07]", () => {
  const score = fc.constantFrom(0, 1, 2, 3, 5)
  fc.assert(
    fc.property(anyCard, fc.array(score, { minLength: 12, maxLength: 12 }), ({ plan, card }, scores) => {
      const racingClass = { ...card, name: "Expert", order: 1 }
      const all = sectionsInOrder({ ...whole, ...plan }).map((place, index) => ({
        ...place,
        total: scores[index] ?? 0,
      }))
      const counted = all.filter((place) => !isCancelledThere(place, card))
      const rider = { participantId: "a", racingNumber: "1", status: null, isOutOfCompetition: false }
      const facts = { ...rider, startedOn: 1, lastTimeRecorded: 2, penalties: [] }
      const rowOf = (entries: typeof all) => resultRow({ ...facts, entries }, racingClass, "classic")
      expect(rowOf(all)).toEqual(rowOf(counted))
      expect(rowOf(counted).isFinished).toBe(counted.length > 0)
    }),
  )
})

test("an edit that leaves laps and sections as they are leaves the card as it is [RX-07]", () => {
  fc.assert(
    fc.property(anyCard, ({ card }) => {
      expect(isSameCard(carryCancelled(card, card), card)).toBe(true)
      expect(cancelledOf(carryCancelled(card, card))).toEqual(cancelledOf(card))
    }),
  )
})
