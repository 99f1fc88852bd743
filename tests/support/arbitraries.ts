import fc from "fast-check"
import type { RacingClass } from "#domain/competitions/racing-class.ts"
import { type CompetitionType, defaultOpenFree, type Scoring } from "#domain/competitions/scoring.ts"
import { type JudgeEvent, judgeEventNames, type Ruling } from "#domain/judging/judge-event.ts"
import { classicMarks } from "#domain/judging/points.ts"
import { type ResultFacts, type ResultRow, resultRow } from "#domain/results/result.ts"
import { type RankingRules, type StageTieRule, tieRulesFor } from "#domain/results/stage-ties.ts"
import type { TimedFacts } from "#domain/results/story.ts"

// Ranges are small on purpose: equal points, equal times and undone taps have to happen often.

export const competitionType = fc.constantFrom<CompetitionType>("classic", "openFree")

export const scoring: fc.Arbitrary<Scoring> = fc.oneof(
  fc.constantFrom<Scoring[]>({ type: "classic" }, { type: "classic", missedPoints: 10 }),
  fc.record({
    type: fc.constant("openFree" as const),
    settings: fc.record({
      gatePoints: fc.constant({ ...defaultOpenFree.gatePoints, D: null }),
      faultLimit: fc.integer({ min: 1, max: 5 }),
      sectionSeconds: fc.constant(90),
      warningSeconds: fc.constant(10),
      faultPoints: fc.constantFrom(0, 3),
      bonusByFaults: fc.constantFrom(null, [10, 8, 6, 4, 2]),
    }),
  }),
)

const tap = fc.record({
  name: fc.constantFrom(...judgeEventNames),
  points: fc.option(fc.integer({ min: -5, max: 30 })),
  time: fc.integer({ min: 0, max: 20 }),
})

/** The events of one attempt as its device recorded them. */
export const attemptEvents = (attempt = "attempt-1"): fc.Arbitrary<JudgeEvent[]> =>
  fc
    .array(tap, { minLength: 1, maxLength: 12 })
    .map((taps) => taps.map((known, seq) => ({ ...known, id: `${attempt}/${seq}`, attempt, seq })))

/** The events of one section entry: up to three attempts, in the order in which they arrived. */
export const entryEvents: fc.Arbitrary<JudgeEvent[]> = fc
  .tuple(
    attemptEvents("attempt-1"),
    fc.option(attemptEvents("attempt-2")),
    fc.option(attemptEvents("attempt-3")),
  )
  .map((attempts) => attempts.flatMap((events) => events ?? []))

export const ruling: fc.Arbitrary<Ruling | null> = fc.constantFrom<(Ruling | null)[]>(
  null,
  { kind: "edited", points: 3 },
  { kind: "missed" },
  { kind: "deleted" },
)

/** The same events, each at least once, in any order. */
export const arrivals = (events: readonly JudgeEvent[]): fc.Arbitrary<JudgeEvent[]> =>
  fc
    .subarray([...events])
    .chain((replayed) =>
      fc.shuffledSubarray([...events, ...replayed], { minLength: events.length + replayed.length }),
    )

export const racingClass: fc.Arbitrary<RacingClass> = fc.record({
  name: fc.constant("Expert"),
  order: fc.constant(1),
  lap: fc.integer({ min: 0, max: 2 }),
  lapSections: fc.array(fc.boolean(), { maxLength: 3 }),
  cancelledInLaps: fc.subarray([
    { section: 1, lap: 1 },
    { section: 2, lap: 1 },
    { section: 2, lap: 2 },
  ]),
})

const entries = fc.uniqueArray(
  fc.record({
    section: fc.integer({ min: 1, max: 3 }),
    lap: fc.integer({ min: 1, max: 2 }),
    total: fc.constantFrom(...classicMarks),
  }),
  { selector: ({ section, lap }) => `${section}/${lap}`, maxLength: 6 },
)

const instant = fc.option(fc.integer({ min: 0, max: 3 }))

/** Now and then somebody rides out of competition. */
export const isOutOfCompetition: fc.Arbitrary<boolean> = fc.nat(4).map((chance) => chance === 0)

/** A result's facts; entries may lie outside the class. */
export const resultFacts: fc.Arbitrary<ResultFacts> = fc.record({
  participantId: fc.uuid(),
  racingNumber: fc.option(fc.integer({ min: 1, max: 12 }).map(String)),
  status: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom("DNF" as const, "DNS" as const, "DQ" as const) },
  ),
  isOutOfCompetition,
  startedOn: instant,
  lastTimeRecorded: instant,
  entries,
  penalties: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
})

/** The same with the times from which earlier states of it follow. */
export const timedFacts: fc.Arbitrary<TimedFacts> = fc
  .record({ facts: resultFacts, times: fc.array(instant, { minLength: 6, maxLength: 6 }) })
  .map(({ facts, times }) => {
    const entries = facts.entries.map((entry, index) => ({ ...entry, endedAt: times[index] ?? null }))
    const ends = entries.flatMap(({ endedAt }) => endedAt ?? [])
    const penaltyEntries = facts.penalties.map((points, index) => ({ points, timestamp: index * 5 }))
    return {
      ...facts,
      entries,
      penaltyEntries,
      lastTimeRecorded: ends.length === 0 ? null : Math.max(...ends),
    }
  })

const shortClass: RacingClass = { name: "Expert", order: 1, lap: 2, lapSections: [true, true] }

/** A way to score, with any rules about ties that it can use, in any order. */
export const rankingRules: fc.Arbitrary<RankingRules> = competitionType.chain((type) =>
  fc.record({ type: fc.constant(type), ties: fc.shuffledSubarray<StageTieRule>([...tieRulesFor[type]]) }),
)

/** Results of one class and their rules, all of different participants. */
export const rankedField: fc.Arbitrary<{ rules: RankingRules; rows: ResultRow[] }> = fc
  .record({
    rules: rankingRules,
    rows: fc.uniqueArray(resultFacts, { selector: ({ participantId }) => participantId, maxLength: 12 }),
  })
  .map(({ rules, rows }) => ({ rules, rows: rows.map((facts) => resultRow(facts, shortClass, rules.type)) }))
