import fc from "fast-check"
import type { JudgeEventName } from "#domain/judging/judge-event.ts"
import { classicMarks } from "#domain/judging/points.ts"
import type { ResultStatus } from "#domain/results/result-status.ts"

// What may happen while pages are open. Numbers stand for riders, pages and sites.

type Place = { rider: number; section: number; site: number }

/** Somebody writes to the stage. */
export type Write =
  | ({ act: "tap"; names: readonly JudgeEventName[] } & Place)
  | ({ act: "penalty"; points: number } & Place)
  | { act: "rule"; rider: number; section: number; points: number | null }
  | { act: "status"; rider: number; status: ResultStatus }
  | { act: "remove"; rider: number }
  | { act: "sections"; count: number }

/** Something befalls a page. */
export type Fault =
  | { act: "break"; page: number; bytes: number }
  | { act: "stall" | "flow"; page: number }
  | { act: "move" | "load"; page: number; site: number }
  | { act: "wake" }

export type RaceAct = Write | Fault | { act: "wait"; ms: number }

export const riderCount = 6
export const sectionCount = 4
export const pageCount = 3
export const siteCount = 2

const below = (count: number) => fc.nat({ max: count - 1 })
const section = fc.integer({ min: 1, max: sectionCount })
const place = { rider: below(riderCount), section, site: below(siteCount) }
const act = <Name extends string>(name: Name) => fc.constant(name)

const attempts = fc.constantFrom<readonly JudgeEventName[]>(
  ["JudgeFinishManual"],
  ["JudgeAddPointsA", "JudgeFinishManual"],
  ["JudgeAddPointsD"],
  ["JudgeAddFault"],
  ["JudgeFinishManual", "JudgeCancelAttempt"],
)

const write: fc.Arbitrary<Write> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ act: act("tap"), ...place, names: attempts }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: act("penalty"), ...place, points: fc.integer({ min: 1, max: 5 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: act("rule"),
      rider: place.rider,
      section,
      points: fc.option(fc.constantFrom(...classicMarks)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: act("status"),
      rider: place.rider,
      status: fc.constantFrom(null, "DNF" as const, "DNS" as const, "DQ" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: act("remove"), rider: place.rider }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: act("sections"), count: fc.integer({ min: 2, max: sectionCount }) }),
  },
)

const page = below(pageCount)
const fault: fc.Arbitrary<Fault> = fc.oneof(
  fc.record({ act: act("break"), page, bytes: fc.nat({ max: 3_000 }) }),
  fc.record({ act: fc.constantFrom("stall" as const, "flow" as const), page }),
  fc.record({ act: fc.constantFrom("move" as const, "load" as const), page, site: below(siteCount) }),
  fc.record({ act: act("wake") }),
)

const wait = fc.record({ act: act("wait"), ms: fc.constantFrom(0, 5, 60, 130) })

/** Changes of three lines at once, so far apart that they are messages of their own. */
const messages = Array.from({ length: 14 }, (_, i): RaceAct[] => [
  ...[0, 1, 2].map(
    (j): RaceAct => ({ act: "penalty", rider: (i + j) % riderCount, section: 1, site: 0, points: 1 }),
  ),
  { act: "wait", ms: 130 },
]).flat()

/**
 * Two pages that read nothing of a stream from its beginning, so that their connections take little; then whatever may
 * happen.
 */
export const slowReading: fc.Arbitrary<RaceAct[]> = fc
  .tuple(
    fc.array(fc.oneof(write, wait), { maxLength: 5 }),
    fc.array(fc.oneof(write, wait), { maxLength: 10 }),
  )
  .map(([unread, read]) => [
    { act: "stall", page: 0 },
    { act: "stall", page: 1 },
    { act: "load", page: 0, site: 0 },
    { act: "load", page: 1, site: 1 },
    { act: "wait", ms: 130 },
    ...messages,
    ...unread,
    { act: "flow", page: 0 },
    { act: "flow", page: 1 },
    ...read,
  ])

/** Any sequence of what may happen. */
export const raceActs: fc.Arbitrary<RaceAct[]> = fc.array(
  fc.oneof({ weight: 5, arbitrary: write }, { weight: 2, arbitrary: fault }, { weight: 2, arbitrary: wait }),
  { minLength: 10, maxLength: 50 },
)
