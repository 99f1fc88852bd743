import fc from "fast-check"
import { expect, test } from "vitest"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { classicMarks, sumPoints } from "#domain/judging/points.ts"
import { rankingRules } from "#tests/support/arbitraries.ts"
import { type Card, needed, racingClass, sections } from "#tests/support/contenders.ts"
import { rankClass } from "./ranking.ts"
import { type EntryFacts, resultRow } from "./result.ts"

// What is still needed, checked against every possible end of a race, under any rules about ties.

/** Points of a section that come often enough to make ties. */
const pointsOf = (type: CompetitionType) =>
  type === "classic" ? fc.constantFrom(...classicMarks) : fc.constantFrom(0, 2, 5, 7.5)

/** A class in the middle of its race, and how everybody may ride what is left. */
const races = rankingRules.chain((rules) =>
  fc.record({
    rules: fc.constant(rules),
    place: fc.constantFrom(1, 3),
    riders: fc.array(
      fc.record({
        scores: fc.array(fc.option(pointsOf(rules.type)), {
          minLength: sections.length,
          maxLength: sections.length,
        }),
        penalty: fc.constantFrom(0, 0, 1),
        endedAt: fc.nat({ max: 3 }),
        rest: fc.array(pointsOf(rules.type), { minLength: sections.length, maxLength: sections.length }),
        restEndsAt: fc.integer({ min: 4, max: 9 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  }),
)

type Race = typeof races extends fc.Arbitrary<infer One> ? One : never
type Rider = Race["riders"][number]
type Ride = (rider: Rider, section: number, index: number) => number

/** The positions at the end of a race in which everybody rides what is left as `ride` says. */
const positionsAfter = (
  { rules, riders }: Race,
  ride: Ride,
  endsAt = (rider: Rider, _: number) => rider.restEndsAt,
) => {
  const rows = riders.map((rider, index) => {
    const entries = sections.map(
      (place, at): EntryFacts => ({ ...place, total: rider.scores[at] ?? ride(rider, at, index) }),
    )
    const isOver = rider.scores.every((points) => points !== null)
    return resultRow(
      {
        participantId: `${index}`,
        racingNumber: `${index}`,
        status: null,
        isOutOfCompetition: false,
        startedOn: 0,
        lastTimeRecorded: isOver ? rider.endedAt : endsAt(rider, index),
        entries,
        penalties: rider.penalty === 0 ? [] : [rider.penalty],
      },
      racingClass,
      rules.type,
    )
  })
  return new Map(rankClass(rows, rules).map(({ row, position }) => [row.participantId, position ?? 0]))
}

const cardOf = ({ scores, penalty, endedAt }: Rider, index: number): Card => ({
  id: `${index}`,
  scores,
  penalty,
  endedAt,
})

/** What the first rider of a race needs. */
const neededIn = ({ rules, place, riders }: Race) => {
  const [own, ...others] = riders.map(cardOf)
  if (!own) throw new Error("Nobody rides")
  return needed(own, others, { rules, place })
}

/** The same where some of the others have not started yet. */
const neededBeforeStarts = ({ rules, place, riders }: Race) => {
  const hasStarted = ({ scores }: Rider) => scores.some((points) => points !== null)
  const [own, ...others] = riders.map((rider, index) => ({ rider, card: cardOf(rider, index) }))
  if (!own) throw new Error("Nobody rides")
  const started = others.filter(({ rider }) => hasStarted(rider)).map(({ card }) => card)
  return needed(own.card, started, { rules, place, toStart: others.length - started.length })
}

const best = (type: CompetitionType) => (type === "classic" ? 0 : 1_000)
const worst = (type: CompetitionType) => (type === "classic" ? 5 : 0)

test("a rider sure of a place keeps it, and one who is out never gets it, however everybody rides on [TV-04] [RX-05]", () => {
  fc.assert(
    fc.property(races, (race) => {
      const found = neededIn(race)
      const position = positionsAfter(race, ({ rest }, section) => rest[section] ?? 0).get("0") ?? 0
      if (found?.kind === "sure") expect(position).toBeLessThanOrEqual(race.place)
      if (found?.kind === "out") expect(position).toBeGreaterThan(race.place)
    }),
    { numRuns: 2_000 },
  )
})

test("a rider sure against everybody has the place, even if some riders have yet to start [TV-04] [RX-05]", () => {
  fc.assert(
    fc.property(races, (race) => {
      // whoever starts now has no penalty yet
      const riders = race.riders.map((rider) => ({ ...rider, penalty: 0 as const }))
      const found = neededBeforeStarts({ ...race, riders })
      if (found?.kind !== "sure" || found.against !== "everybody") return
      const after = positionsAfter({ ...race, riders }, (_, _section, index) =>
        index === 0 ? worst(race.rules.type) : best(race.rules.type),
      )
      expect(after.get("0")).toBeLessThanOrEqual(race.place)
    }),
    { numRuns: 2_000 },
  )
})

test("a rider who is not out reaches the place by riding best while others ride worst [TV-04] [RX-05]", () => {
  fc.assert(
    fc.property(races, (race) => {
      if (neededIn(race)?.kind === "out") return
      const ride: Ride = (_, _section, index) => (index === 0 ? best : worst)(race.rules.type)
      // a rider who goes on with equal points may be the earlier one
      const isTimed = race.riders[0]?.scores.every((points) => points !== null)
      const after = positionsAfter(race, ride, (_, index) => (index === 0 ? -1 : isTimed ? 9 : 10))
      expect(after.get("0")).toBeLessThanOrEqual(race.place)
    }),
    { numRuns: 2_000 },
  )
})

test("a rider who is not sure loses the place by riding worst while others ride best [TV-04] [RX-05]", () => {
  fc.assert(
    fc.property(races, (race) => {
      if (neededIn(race)?.kind === "sure") return
      const ride: Ride = (_, _section, index) => (index === 0 ? worst : best)(race.rules.type)
      const after = positionsAfter(race, ride, (_, index) => (index === 0 ? 10 : -1))
      expect(after.get("0")).toBeGreaterThan(race.place)
    }),
    { numRuns: 2_000 },
  )
})

test("the points shown as enough secure the place whatever others do; with one more point in classic others can be level [TV-04] [RX-05]", () => {
  fc.assert(
    fc.property(races, (race) => {
      const found = neededIn(race)
      if (found?.kind !== "open" || found.own === null) return
      const [own] = race.riders
      const left = own?.scores.filter((points) => points === null).length ?? 0
      const rest = own?.rest.slice(0, left) ?? []
      const isWithin =
        race.rules.type === "classic" ? sumPoints(rest) <= found.own : sumPoints(rest) > found.own
      const ofOwn = [...rest]
      const ride: Ride = (_, _section, index) => (index === 0 ? (ofOwn.shift() ?? 0) : best(race.rules.type))
      if (isWithin) expect(positionsAfter(race, ride).get("0")).toBeLessThanOrEqual(race.place)
      if (race.rules.type !== "classic") return
      const totals = race.riders.map(({ scores, penalty }) =>
        sumPoints([...scores.map((points) => points ?? 0), penalty]),
      )
      const [now = 0, ...others] = totals
      const level = others.filter((total) => total <= now + (found.own ?? 0) + 1)
      expect(level.length).toBeGreaterThanOrEqual(race.place)
    }),
    { numRuns: 2_000 },
  )
})

test("every rider listed to be beaten can be beaten, there are enough of them, and no other beatable rider is ahead [TV-04] [RX-05]", () => {
  fc.assert(
    fc.property(races, (race) => {
      const found = neededIn(race)
      if (found?.kind !== "open") return
      expect(found.toBeat).toBeLessThanOrEqual(found.ahead.length)
      const ride: Ride = (_, _section, index) => (index === 0 ? best : worst)(race.rules.type)
      const isTimed = race.riders[0]?.scores.every((points) => points !== null)
      const after = positionsAfter(race, ride, (_, index) => (index === 0 ? -1 : isTimed ? 9 : 10))
      const own = after.get("0") ?? 0
      const beyond = [...after].filter(([id, position]) => id !== "0" && position < own)
      for (const { id } of found.ahead) expect(after.get(id)).toBeGreaterThanOrEqual(own)
      // of the places up to the one that is asked for, some are taken by those who cannot be caught, and the rest is open to those listed
      if (found.toBeat > 0) expect(found.toBeat).toBe(found.ahead.length - (race.place - beyond.length) + 1)
    }),
    { numRuns: 2_000 },
  )
})

test("making up more than the stated margin on a rider ahead passes them, and making up less does not [TV-04] [RX-05]", () => {
  fc.assert(
    fc.property(races, (race) => {
      const found = neededIn(race)
      if (found?.kind !== "open") return
      const ride: Ride = ({ rest }, section) => rest[section] ?? 0
      const gained = race.riders.map((rider) =>
        sumPoints(
          rider.scores.flatMap((points, section) => (points === null ? ride(rider, section, 0) : [])),
        ),
      )
      const positions = positionsAfter(race, ride)
      const [own = 0] = gained
      for (const { id, by } of found.ahead) {
        const theirs = gained[Number(id)] ?? 0
        const isBetterBy = race.rules.type === "classic" ? theirs - own : own - theirs
        if (isBetterBy > by) expect(positions.get("0")).toBeLessThan(positions.get(id) ?? 0)
        if (isBetterBy < by) expect(positions.get("0")).toBeGreaterThan(positions.get(id) ?? 0)
      }
    }),
    { numRuns: 2_000 },
  )
})
