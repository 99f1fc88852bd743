import fc from "fast-check"
import { expect, test } from "vitest"
import { isSameCourse, type PostedClass, type PostedResult, postedChanges } from "./posted-changes.ts"
import { specifiedRanking } from "./stage-ties.ts"

const course = { lap: 2, lapSections: [true, true, true], cancelledSections: [] }

/** A rider's result with the points of each section of each lap; null: not ridden. */
const rider = (
  participantId: string,
  laps: readonly (readonly (number | null)[])[],
  given: Partial<PostedResult> = {},
): PostedResult => ({
  participantId,
  status: null,
  isOutOfCompetition: false,
  startedOn: 0,
  lastTimeRecorded: 1_000,
  penalties: [],
  entries: laps.flatMap((points, lap) =>
    points.flatMap((total, section) =>
      total === null ? [] : [{ lap: lap + 1, section: section + 1, total }],
    ),
  ),
  ...given,
})

const posted: PostedClass = {
  course,
  results: [
    rider("anna", [
      [0, 1, 3],
      [0, 0, 5],
    ]),
    rider("bruno", [
      [5, 5, 5],
      [1, 2, 3],
    ]),
  ],
}

/** The class with some of its results replaced, or added. */
const withResults = (...results: readonly PostedResult[]): PostedClass => {
  const ids = results.map(({ participantId }) => participantId)
  return {
    ...posted,
    results: [...posted.results.filter(({ participantId }) => !ids.includes(participantId)), ...results],
  }
}

const changes = (after: PostedClass, before = posted) =>
  postedChanges(before, after, specifiedRanking("classic"))

test("a changed section is named with rider, lap, section, and its old and new points [OF-02]", () => {
  const anna = rider("anna", [
    [0, 1, 3],
    [0, 2, null],
  ])
  expect(changes(withResults(anna))).toEqual([
    {
      participantId: "anna",
      parts: [
        { kind: "section", lap: 2, section: 2, before: 0, after: 2 },
        { kind: "section", lap: 2, section: 3, before: 5, after: null },
      ],
      more: 0,
      total: { before: 9, after: 6 },
    },
  ])
})

test("a penalty is named by its points, and a status by what it was; the total of a status stays [OF-02]", () => {
  const [anna] = posted.results
  if (!anna) throw new Error("Anna is missing")
  expect(changes(withResults({ ...anna, penalties: [5] }))).toEqual([
    {
      participantId: "anna",
      parts: [{ kind: "penalty", before: 0, after: 5 }],
      more: 0,
      total: { before: 9, after: 14 },
    },
  ])
  expect(changes(withResults({ ...anna, status: "DQ" }))).toEqual([
    { participantId: "anna", parts: [{ kind: "status", before: null, after: "DQ" }], more: 0, total: null },
  ])
})

test("when a whole card changes, the first sections are named and the others counted [OF-02]", () => {
  const wide = { ...posted, course: { ...course, lap: 4 } }
  const anna = rider("anna", [[5, 5, 5], [5, 5, 4], [5], [5]])
  const [change] = changes({ ...wide, results: withResults(anna).results }, wide)
  expect(change?.parts).toHaveLength(6)
  expect(change?.more).toBe(2)
})

test("a rider who came into the class, or left it, is named [OF-02]", () => {
  const carl = rider("carl", [[1, 1, 1]])
  expect(changes(withResults(carl))).toEqual([
    { participantId: "carl", parts: [{ kind: "came" }], more: 0, total: { before: null, after: 3 } },
  ])
  expect(changes(posted, withResults(carl))).toEqual([
    { participantId: "carl", parts: [{ kind: "gone" }], more: 0, total: { before: 3, after: null } },
  ])
  const absent = rider("dita", [], { status: "DNF", startedOn: null, lastTimeRecorded: null })
  expect(changes(withResults(absent))).toMatchObject([
    { parts: [{ kind: "came" }, { kind: "status", before: null, after: "DNF" }], total: null },
  ])
})

test("a cancelled section is one change of the class, not one of each rider who rode it [OF-02]", () => {
  const cancelled = {
    ...posted,
    course: { ...course, lapSections: [true, true, false], cancelledSections: [3] },
  }
  expect(changes(cancelled)).toEqual([
    { participantId: null, parts: [{ kind: "cancelled", section: 3 }], more: 0, total: null },
  ])
  expect(changes(posted, cancelled)).toEqual([
    { participantId: null, parts: [{ kind: "restored", section: 3 }], more: 0, total: null },
  ])
})

test("a section that is cancelled or restored in some laps is one change of the class, with these laps [OF-02] [RX-07]", () => {
  const inLaps = (...laps: number[]) => ({
    ...posted,
    course: { ...course, cancelledInLaps: laps.map((lap) => ({ section: 3, lap })) },
  })
  const all = { ...posted, course: { ...course, lapSections: [true, true, false], cancelledSections: [3] } }
  const partsFrom = (before: typeof posted, after: typeof posted) =>
    changes(after, before).flatMap(({ parts }) => parts)
  expect(partsFrom(posted, inLaps(2))).toEqual([{ kind: "cancelled", section: 3, laps: [2] }])
  expect(partsFrom(inLaps(2), posted)).toEqual([{ kind: "restored", section: 3, laps: [2] }])
  expect(partsFrom(inLaps(2), inLaps(1))).toEqual([
    { kind: "cancelled", section: 3, laps: [1] },
    { kind: "restored", section: 3, laps: [2] },
  ])
  // after it nobody rides the section any more
  expect(partsFrom(inLaps(2), all)).toEqual([{ kind: "cancelled", section: 3 }])
  expect(partsFrom(all, inLaps(1))).toEqual([{ kind: "restored", section: 3, laps: [2] }])
})

test("other laps or sections are one change of the class; sections unused at its end are none [OF-02]", () => {
  expect(changes({ ...posted, course: { ...course, lap: 1 } })).toEqual([
    { participantId: null, parts: [{ kind: "course" }], more: 0, total: null },
  ])
  const longer = { ...course, lapSections: [true, true, true, false] }
  expect(changes({ ...posted, course: longer })).toEqual([])
  expect(isSameCourse(course, longer)).toBe(true)
  const without = [true, true, false]
  const cancelled = { lapSections: without, cancelledSections: [3] }
  const inLap = { cancelledInLaps: [{ section: 3, lap: 2 }] }
  for (const other of [{ lap: 1 }, { lapSections: without }, cancelled, inLap])
    expect(isSameCourse(course, { ...course, ...other })).toBe(false)
})

test("a time alone is a change only where it moves the rider to another place [OF-02]", () => {
  const laps = [
    [1, 1, 1],
    [1, 1, 1],
  ]
  const before = { course, results: [rider("anna", laps), rider("bruno", laps, { lastTimeRecorded: 2_000 })] }
  const later = (lastTimeRecorded: number) => ({
    course,
    results: [rider("anna", laps, { lastTimeRecorded }), rider("bruno", laps, { lastTimeRecorded: 2_000 })],
  })
  expect(changes(later(1_500), before)).toEqual([])
  expect(changes(later(2_500), before)).toEqual([
    { participantId: "anna", parts: [{ kind: "place", before: 1, after: 2 }], more: 0, total: null },
  ])
})

const points = fc.option(fc.constantFrom(0, 1, 2, 3, 5), { nil: null })
const results = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom("a", "b", "c", "d", "e"),
    laps: fc.array(fc.array(points, { minLength: 3, maxLength: 3 }), { maxLength: 2 }),
    status: fc.constantFrom(null, "DNF" as const, "DQ" as const),
    penalties: fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 2 }),
    last: fc.integer({ min: 0, max: 5 }),
  }),
  { selector: ({ id }) => id },
)
const anyClass = results.map(
  (all): PostedClass => ({
    course,
    results: all.map(({ id, laps, status, penalties, last }) =>
      rider(id, laps, { status, penalties, lastTimeRecorded: last }),
    ),
  }),
)

test("a class is unchanged compared with itself, in whatever order its results and sections come [OF-02]", () => {
  fc.assert(
    fc.property(anyClass, (one) => {
      const turned = {
        ...one,
        results: one.results
          .toReversed()
          .map((result) => ({ ...result, entries: result.entries.toReversed() })),
      }
      expect(changes(turned, one)).toEqual([])
    }),
  )
})

test("whatever changes a rider's points or status is named, once for each rider, and is undone by the way back [OF-02]", () => {
  fc.assert(
    fc.property(anyClass, anyClass, (before, after) => {
      const [forth, back] = [changes(after, before), changes(before, after)]
      expect(new Set(forth.map(({ participantId }) => participantId)).size).toBe(forth.length)
      const idsOf = (all: typeof forth) => all.map(({ participantId }) => participantId).toSorted()
      expect(idsOf(back)).toEqual(idsOf(forth))
      for (const { participantId, total } of forth) {
        const reverse = back.find((one) => one.participantId === participantId)
        expect(reverse?.total).toEqual(total && { before: total.after, after: total.before })
      }
    }),
  )
})
