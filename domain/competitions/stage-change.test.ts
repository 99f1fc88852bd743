import fc from "fast-check"
import { expect, test } from "vitest"
import { defaultOpenFree } from "./scoring.ts"
import {
  announcedStart,
  type ChangedStage,
  cardChanges,
  changesScoring,
  missingToPublish,
  newlyMissing,
  refuseStageChange,
} from "./stage-change.ts"

const expertClass = { name: "Expert", lap: 2, lapSections: [true, true, false] }
const classic: ChangedStage = {
  status: "published",
  competitionType: "classic",
  openFree: null,
  missedPoints: 5,
  ranksUnfinished: false,
  classes: [expertClass],
}
const free: ChangedStage = { ...classic, competitionType: "openFree", openFree: defaultOpenFree }
const fresh = {
  isApproved: false,
  areStandingsPublished: false,
  hasResults: false,
  takenClasses: new Set<string>(),
}

test("everything about a stage may change while nobody is registered", () => {
  expect(refuseStageChange(classic, { ...free, classes: [] }, fresh)).toBeNull()
})

test("how a stage is scored is fixed by its first result", () => {
  const ridden = { ...fresh, hasResults: true }
  expect(refuseStageChange(classic, free, ridden)).toEqual({ reason: "has-results" })
  const paysMore = { ...defaultOpenFree, gatePoints: { ...defaultOpenFree.gatePoints, A: 3 } }
  expect(refuseStageChange(free, { ...free, openFree: paysMore }, ridden)).toBeNull()
})

test("what a missed section costs changes the scores until the approval, and is fixed by it [RX-02]", () => {
  const dearer = { ...classic, missedPoints: 20 }
  expect(changesScoring(classic, dearer)).toBe(true)
  expect(refuseStageChange(classic, dearer, { ...fresh, hasResults: true })).toBeNull()
  const approved = { ...fresh, hasResults: true, isApproved: true }
  expect(refuseStageChange(classic, dearer, approved)).toEqual({ reason: "results-approved" })
})

test("ranking unfinished riders changes no scores, and is fixed by the approval [RX-08]", () => {
  const ranked = { ...free, ranksUnfinished: true }
  expect(changesScoring(free, ranked)).toBe(false)
  expect(refuseStageChange(free, ranked, { ...fresh, hasResults: true })).toBeNull()
  const approved = { ...fresh, hasResults: true, isApproved: true }
  expect(refuseStageChange(free, ranked, approved)).toEqual({ reason: "results-approved" })
  expect(refuseStageChange(ranked, free, approved)).toEqual({ reason: "results-approved" })
})

test("a stage whose standings are published stays public until it is reopened [SP-01] [D-18]", () => {
  const approved = { ...fresh, hasResults: true, isApproved: true }
  const published = { ...approved, areStandingsPublished: true }
  const draft: ChangedStage = { ...classic, status: "draft" }
  expect(refuseStageChange(classic, draft, published)).toEqual({ reason: "standings-published" })
  expect(refuseStageChange(classic, draft, approved)).toBeNull()
  expect(refuseStageChange(draft, classic, published)).toBeNull()
  expect(refuseStageChange(draft, draft, published)).toBeNull()
})

test("a class that somebody is registered in stays", () => {
  const taken = { ...fresh, takenClasses: new Set(["Expert"]) }
  expect(refuseStageChange(classic, { ...classic, classes: [] }, taken)).toEqual({
    reason: "class-has-participants",
    racingClass: "Expert",
  })
  expect(refuseStageChange(classic, { ...classic, classes: [{ ...expert, lap: 3 }] }, taken)).toBeNull()
})

test("approval fixes all that results depend on, and nothing else", () => {
  const approved = { ...fresh, hasResults: true, isApproved: true }
  const refused = { reason: "results-approved" }
  const changes: ChangedStage[] = [
    { ...free, competitionType: "classic" },
    { ...free, openFree: { ...defaultOpenFree, faultLimit: 4 } },
    { ...free, openFree: { ...defaultOpenFree, bonusByFaults: [10] } },
    { ...free, classes: [] },
    { ...free, classes: [{ ...expert, lap: 3 }] },
    { ...free, classes: [{ ...expert, lapSections: [true, true, true] }] },
  ]
  for (const change of changes) expect(refuseStageChange(free, change, approved)).toEqual(refused)
  const newcomers = { name: "Newcomers", lap: 1, lapSections: [true] }
  expect(refuseStageChange(free, { ...free, classes: [newcomers, expertClass] }, approved)).toBeNull()
  const shorter = { ...expert, lapSections: [true, true] }
  expect(refuseStageChange(free, { ...free, classes: [shorter] }, approved)).toBeNull()
})

test("each of the settings of openFree is part of how a stage is scored", () => {
  expect(changesScoring(free, { ...free, openFree: structuredClone(defaultOpenFree) })).toBe(false)
  for (const change of [
    { faultLimit: 1 },
    { sectionSeconds: 60 },
    { warningSeconds: 5 },
    { faultPoints: 1 },
    { bonusByFaults: [1, 2] },
    { gatePoints: { ...defaultOpenFree.gatePoints, D: null } },
  ])
    expect(changesScoring(free, { ...free, openFree: { ...defaultOpenFree, ...change } })).toBe(true)
})

const expert = { name: "Expert", lap: 2, lapSections: [true, true, true] }
const ladies = { name: "Ladies", lap: 1, lapSections: [true, true, false] }

/** A result with an entry in each of these sections, `lap.section`. */
const result = (racingClass: string, ...places: string[]) => ({
  racingClass,
  entries: places.map((place) => {
    const [lap = 0, section = 0] = place.split(".").map(Number)
    return { lap, section }
  }),
})

test("entries outside the new laps and sections stop counting, and are counted by class", () => {
  const results = [
    result("Expert", "1.1", "1.2", "1.3", "2.1", "2.2", "2.3"),
    result("Expert", "1.1"),
    result("Ladies", "1.1"),
  ]
  expect(cardChanges([expert, ladies], [{ ...expert, lap: 1 }, ladies], results)).toEqual([
    { racingClass: "Expert", riders: 2, leaving: 3, returning: 0, unfinished: 0 },
  ])
  expect(cardChanges([expert], [{ ...expert, lapSections: [true, false, true] }], results)).toMatchObject([
    { leaving: 2 },
  ])
})

test("entries that were kept count again", () => {
  const [before, after] = [{ ...expert, lapSections: [true, false, true] }, expert]
  expect(cardChanges([before], [after], [result("Expert", "1.1", "1.2", "2.2")])).toMatchObject([
    { leaving: 0, returning: 2 },
  ])
})

test("a rider who had finished has to ride added sections too", () => {
  const results = [result("Ladies", "1.1", "1.2"), result("Ladies", "1.1")]
  const longer = { ...ladies, lapSections: [true, true, true] }
  expect(cardChanges([ladies], [longer], results)).toEqual([
    { racingClass: "Ladies", riders: 2, leaving: 0, returning: 0, unfinished: 1 },
  ])
})

test("where all sections were cancelled nobody had finished, and nobody rides on who had [RU-05]", () => {
  const cancelled = { ...ladies, lapSections: [false, false] }
  expect(
    cardChanges([cancelled], [ladies], [result("Ladies", "1.1"), result("Ladies", "1.1", "1.2")]),
  ).toEqual([{ racingClass: "Ladies", riders: 2, leaving: 0, returning: 3, unfinished: 0 }])
})

test("a class that does not change, that is removed, or in which nobody has a result is left out", () => {
  const same = { ...ladies, lapSections: [true, true] }
  const shorter = { ...expert, lap: 1 }
  expect(cardChanges([ladies], [same], [result("Ladies", "1.1")])).toEqual([])
  expect(cardChanges([expert], [], [result("Expert", "1.1")])).toEqual([])
  expect(cardChanges([expert], [shorter], [result("Ladies", "1.1")])).toEqual([])
})

const card = fc.record({
  name: fc.constant("Expert"),
  lap: fc.integer({ min: 1, max: 3 }),
  lapSections: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
})
const place = fc.record({ lap: fc.integer({ min: 1, max: 3 }), section: fc.integer({ min: 1, max: 4 }) })
const entries = fc.uniqueArray(place, { selector: ({ lap, section }) => `${lap}.${section}` })

test("entries dropped by a change return when it is reversed", () => {
  fc.assert(
    fc.property(card, card, fc.array(entries, { minLength: 1 }), (before, after, all) => {
      const results = all.map((one) => ({ racingClass: "Expert", entries: one }))
      const [there] = cardChanges([before], [after], results)
      const [back] = cardChanges([after], [before], results)
      expect(back?.returning).toBe(there?.leaving)
      expect(back?.leaving).toBe(there?.returning)
    }),
  )
})

const publishable = { status: "published", location: "Kaņieris", classes: ["Expert"] }

test("a stage is published with a place and at least one class [D-44]", () => {
  expect(missingToPublish(publishable)).toEqual([])
  expect(missingToPublish({ ...publishable, location: null })).toEqual(["location"])
  expect(missingToPublish({ ...publishable, classes: [] })).toEqual(["classes"])
  expect(missingToPublish({ ...publishable, location: undefined, classes: undefined })).toEqual([
    "location",
    "classes",
  ])
})

test("a draft may lack anything", () => {
  expect(missingToPublish({ status: "draft", location: null, classes: [] })).toEqual([])
})

test("a stage may stay without what it was published without, and may lose nothing more [D-44]", () => {
  const withoutPlace = { ...publishable, location: null }
  expect(newlyMissing(withoutPlace, withoutPlace)).toEqual([])
  expect(newlyMissing(withoutPlace, { ...withoutPlace, classes: [] })).toEqual(["classes"])
  expect(newlyMissing(publishable, withoutPlace)).toEqual(["location"])
  expect(newlyMissing(null, withoutPlace)).toEqual(["location"])
  expect(newlyMissing({ ...withoutPlace, status: "draft" }, withoutPlace)).toEqual(["location"])
})

test("a public stage that moves to another day keeps the start that was announced first, until it is back on that day or hidden; a mistake that is corrected was never announced [ST-15]", () => {
  const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)
  const at = (day: number, hour: number, status: "draft" | "published" = "published") => ({
    status,
    competitionStartDate: Date.UTC(2026, 4, day, hour),
  })
  const first = at(16, 7).competitionStartDate
  const moved = (announced: number | null, before: ReturnType<typeof at>, after: ReturnType<typeof at>) =>
    announcedStart({ announced, before, after, isCorrection: false, dayOf })
  expect(moved(null, at(16, 7), at(16, 9))).toBeNull()
  expect(moved(null, at(16, 7), at(23, 7))).toBe(first)
  expect(moved(first, at(23, 7), at(30, 7))).toBe(first)
  expect(moved(first, at(23, 7), at(23, 9))).toBe(first)
  expect(moved(first, at(30, 7), at(16, 8))).toBeNull()
  expect(moved(first, at(30, 7), at(30, 7, "draft"))).toBeNull()
  expect(moved(null, at(16, 7, "draft"), at(30, 7))).toBeNull()
  const corrected = (announced: number | null) =>
    announcedStart({ announced, before: at(30, 7), after: at(23, 7), isCorrection: true, dayOf })
  expect(corrected(null)).toBeNull()
  expect(corrected(first)).toBe(first)
})
