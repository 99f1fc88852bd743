import fc from "fast-check"
import { expect, test } from "vitest"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { classicMarks, sumPoints } from "#domain/judging/points.ts"
import { rankClass } from "./ranking.ts"
import { type EntryFacts, resultRow } from "./result.ts"
import { type Contender, type StillNeeded, stillNeeded } from "./still-needed.ts"
import { writeScores } from "./story.ts"

const sections = 4
const racingClass = {
  name: "Expert",
  order: 1,
  lap: 1,
  lapSections: Array.from({ length: sections }, () => true),
}

type Card = { id: string; scores: (number | null)[]; penalty?: number; endedAt?: number }

const contender = (
  { id, scores, penalty = 0, endedAt = 1 }: Card,
  type: CompetitionType = "classic",
): Contender => {
  const ridden = scores.filter((points) => points !== null)
  return {
    id,
    racingNumber: id,
    status: null,
    total: sumPoints([...ridden, type === "classic" ? penalty : -penalty]),
    startedOn: 0,
    lastTimeRecorded: ridden.length === 0 ? null : endedAt,
    scores: writeScores(scores),
  }
}

type Asked = { place: number; type?: CompetitionType; toStart?: number }

const needed = (
  own: Card,
  others: readonly Card[],
  { place, type = "classic", toStart = 0 }: Asked,
): StillNeeded | null =>
  stillNeeded(contender(own, type), {
    rivals: others.map((other) => contender(other, type)),
    toStart,
    racingClass,
    type,
    place,
  })

const none = null

test("who is ahead by more than the sections that are left can cost has won, and others cannot win any more [TV-04]", () => {
  const anna = { id: "anna", scores: [0, 0, 0, none] }
  const berta = { id: "berta", scores: [3, 3, 0, none] }
  expect(needed(anna, [berta], { place: 1 })).toEqual({ kind: "sure", against: "everybody" })
  expect(needed(berta, [anna], { place: 1 })).toEqual({ kind: "out" })
  // as many points as the section can cost, and more zeros either way
  expect(needed(anna, [{ ...berta, scores: [3, 2, 0, none] }], { place: 1 })).toEqual({
    kind: "sure",
    against: "everybody",
  })
})

test("the leader is told with how many points they win whatever others do, who is behind by how many they are [TV-04]", () => {
  const anna = { id: "anna", scores: [0, 0, none, none] }
  const berta = { id: "berta", scores: [3, 1, none, none] }
  const clara = { id: "clara", scores: [2, 1, none, none] }
  expect(needed(anna, [berta, clara], { place: 1 })).toEqual({
    kind: "open",
    against: "everybody",
    own: 2,
    ahead: [],
    toBeat: 0,
  })
  expect(needed(berta, [anna, clara], { place: 1 })).toEqual({
    kind: "open",
    against: "everybody",
    own: null,
    ahead: [
      { id: "clara", by: 1 },
      { id: "anna", by: 4 },
    ],
    toBeat: 2,
  })
})

test("of who is ahead, all but two have to be beaten for the podium; with two rivals it is sure [TV-04]", () => {
  const own = { id: "own", scores: [5, 0, none, none] }
  const others = [1, 2, 3].map((points) => ({ id: `${points}`, scores: [points, 0, none, none] }))
  expect(needed(own, others, { place: 3 })).toMatchObject({
    kind: "open",
    against: "everybody",
    own: null,
    toBeat: 1,
  })
  expect(needed(own, others.slice(1), { place: 3 })).toEqual({ kind: "sure", against: "everybody" })
})

test("nobody has won as long as one of the class may still start: it is said against those who have [TV-04]", () => {
  const finished = { id: "finished", scores: [1, 0, 0, 0] }
  expect(needed(finished, [], { place: 1 })).toEqual({ kind: "sure", against: "everybody" })
  expect(needed(finished, [], { place: 1, toStart: 19 })).toEqual({ kind: "sure", against: "started" })
  expect(needed(finished, [], { place: 3, toStart: 2 })).toEqual({ kind: "sure", against: "everybody" })
  expect(needed(finished, [], { place: 3, toStart: 3 })).toEqual({ kind: "sure", against: "started" })
  const riding = { id: "riding", scores: [0, none, none, none] }
  expect(needed(riding, [finished], { place: 1, toStart: 1 })).toMatchObject({ against: "started", own: 0 })
  // nobody who starts now can have more zeros than all, and fewer points than none: the times decide
  const clean = { id: "clean", scores: [0, 0, 0, 0] }
  expect(needed(clean, [], { place: 1, toStart: 1 })).toEqual({ kind: "sure", against: "started" })
  const free = { place: 1, type: "openFree", toStart: 1 } as const
  expect(needed(finished, [], free)).toEqual({ kind: "sure", against: "started" })
})

test("who cannot be caught any more is not among those who have to be beaten [TV-04]", () => {
  const own = { id: "own", scores: [5, 0, none, none] }
  const finished = [
    { id: "first", scores: [0, 0, 0, 0] },
    { id: "second", scores: [1, 0, 0, 0] },
  ]
  const riding = { id: "riding", scores: [4, 0, none, none] }
  expect(needed(own, [...finished, riding], { place: 3 })).toEqual({
    kind: "open",
    against: "everybody",
    own: null,
    ahead: [{ id: "riding", by: 1 }],
    toBeat: 1,
  })
})

test("level on points the zeros decide, then the times, which are open until both have finished [TV-04]", () => {
  const zeros = { id: "zeros", scores: [0, 0, 0, 5], endedAt: 9 }
  const twos = { id: "twos", scores: [2, 2, 1, 0], endedAt: 3 }
  expect(needed(zeros, [twos], { place: 1 })).toEqual({ kind: "sure", against: "everybody" })
  expect(needed(twos, [zeros], { place: 1 })).toEqual({ kind: "out" })
  const same = { ...zeros, id: "same", endedAt: 10 }
  expect(needed(zeros, [same], { place: 1 })).toEqual({ kind: "sure", against: "everybody" })
  expect(needed(same, [zeros], { place: 1 })).toEqual({ kind: "out" })
  expect(needed({ id: "late", scores: [0, 0, 5, none] }, [zeros], { place: 1 })).toEqual({
    kind: "open",
    against: "everybody",
    own: null,
    ahead: [{ id: "zeros", by: 0 }],
    toBeat: 1,
  })
})

test("in openFree more points are better, and only who has finished can be caught for sure [TV-04]", () => {
  const finished = { id: "finished", scores: [10, 10, 10, 10] }
  const riding = { id: "riding", scores: [12, 12, none, none] }
  const openFree = { place: 1, type: "openFree" } as const
  expect(needed(riding, [finished], openFree)).toEqual({
    kind: "open",
    against: "everybody",
    own: 16,
    ahead: [{ id: "finished", by: 16 }],
    toBeat: 1,
  })
  expect(needed(finished, [riding], openFree)).toEqual({
    kind: "open",
    against: "everybody",
    own: null,
    ahead: [],
    toBeat: 0,
  })
  expect(needed({ id: "low", scores: [1, 1, 1, 1] }, [finished], openFree)).toEqual({ kind: "out" })
})

test("who did not finish or is disqualified needs nothing, and stands in nobody's way [TV-04]", () => {
  const anna = contender({ id: "anna", scores: [5, 5, 5, 5] })
  const out: Contender = { ...contender({ id: "out", scores: [0, 0, 0, none] }), status: "DQ" }
  const asked = { racingClass, type: "classic" as const, place: 1, toStart: 0 }
  expect(stillNeeded(out, { ...asked, rivals: [anna] })).toBeNull()
  expect(stillNeeded(anna, { ...asked, rivals: [out] })).toEqual({ kind: "sure", against: "everybody" })
})

/** Points of a section that come often enough to make ties. */
const pointsOf = (type: CompetitionType) =>
  type === "classic" ? fc.constantFrom(...classicMarks) : fc.constantFrom(0, 2, 5, 7.5)

/** A class in the middle of its race, and how everybody may ride what is left. */
const races = fc.constantFrom<CompetitionType>("classic", "openFree").chain((type) =>
  fc.record({
    type: fc.constant(type),
    place: fc.constantFrom(1, 3),
    riders: fc.array(
      fc.record({
        scores: fc.array(fc.option(pointsOf(type)), { minLength: sections, maxLength: sections }),
        penalty: fc.constantFrom(0, 0, 1),
        endedAt: fc.nat({ max: 3 }),
        rest: fc.array(pointsOf(type), { minLength: sections, maxLength: sections }),
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
  { type, riders }: Race,
  ride: Ride,
  endsAt = (rider: Rider, _: number) => rider.restEndsAt,
) => {
  const rows = riders.map((rider, index) => {
    const entries = rider.scores.map(
      (points, section): EntryFacts => ({
        section: section + 1,
        lap: 1,
        total: points ?? ride(rider, section, index),
      }),
    )
    const isOver = rider.scores.every((points) => points !== null)
    return resultRow(
      {
        participantId: `${index}`,
        racingNumber: `${index}`,
        status: null,
        startedOn: 0,
        lastTimeRecorded: isOver ? rider.endedAt : endsAt(rider, index),
        entries,
        penalties: rider.penalty === 0 ? [] : [rider.penalty],
      },
      racingClass,
      type,
    )
  })
  return new Map(rankClass(rows, type).map(({ row, position }) => [row.participantId, position ?? 0]))
}

const cardOf = ({ scores, penalty, endedAt }: Rider, index: number): Card => ({
  id: `${index}`,
  scores,
  penalty,
  endedAt,
})

/** What the first rider of a race needs. */
const neededIn = ({ type, place, riders }: Race) => {
  const [own, ...others] = riders.map(cardOf)
  if (!own) throw new Error("Nobody rides")
  return needed(own, others, { type, place })
}

/** The same where some of the others have not started yet. */
const neededBeforeStarts = ({ type, place, riders }: Race) => {
  const hasStarted = ({ scores }: Rider) => scores.some((points) => points !== null)
  const [own, ...others] = riders.map((rider, index) => ({ rider, card: cardOf(rider, index) }))
  if (!own) throw new Error("Nobody rides")
  const started = others.filter(({ rider }) => hasStarted(rider)).map(({ card }) => card)
  return needed(own.card, started, { type, place, toStart: others.length - started.length })
}

const best = (type: CompetitionType) => (type === "classic" ? 0 : 1_000)
const worst = (type: CompetitionType) => (type === "classic" ? 5 : 0)

test("who is sure of a place has it, and who is out has not, however everybody rides on [TV-04]", () => {
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

test("who is sure against everybody has the place, also where some start only now [TV-04]", () => {
  fc.assert(
    fc.property(races, (race) => {
      // whoever starts now has no penalty yet
      const riders = race.riders.map((rider) => ({ ...rider, penalty: 0 as const }))
      const found = neededBeforeStarts({ ...race, riders })
      if (found?.kind !== "sure" || found.against !== "everybody") return
      const after = positionsAfter({ ...race, riders }, (_, _section, index) =>
        index === 0 ? worst(race.type) : best(race.type),
      )
      expect(after.get("0")).toBeLessThanOrEqual(race.place)
    }),
    { numRuns: 2_000 },
  )
})

test("who is not out reaches the place where they ride best, and others worst [TV-04]", () => {
  fc.assert(
    fc.property(races, (race) => {
      if (neededIn(race)?.kind === "out") return
      const ride: Ride = (_, _section, index) => (index === 0 ? best : worst)(race.type)
      // who rides on at equal points may be the earlier one
      const isTimed = race.riders[0]?.scores.every((points) => points !== null)
      const after = positionsAfter(race, ride, (_, index) => (index === 0 ? -1 : isTimed ? 9 : 10))
      expect(after.get("0")).toBeLessThanOrEqual(race.place)
    }),
    { numRuns: 2_000 },
  )
})

test("who is not sure loses the place where they ride worst and others best [TV-04]", () => {
  fc.assert(
    fc.property(races, (race) => {
      if (neededIn(race)?.kind === "sure") return
      const ride: Ride = (_, _section, index) => (index === 0 ? worst : best)(race.type)
      const after = positionsAfter(race, ride, (_, index) => (index === 0 ? 10 : -1))
      expect(after.get("0")).toBeGreaterThan(race.place)
    }),
    { numRuns: 2_000 },
  )
})

test("with what they are told makes them sure, they have the place whatever others do; with one point more of classic others can be level [TV-04]", () => {
  fc.assert(
    fc.property(races, (race) => {
      const found = neededIn(race)
      if (found?.kind !== "open" || found.own === null) return
      const [own] = race.riders
      const left = own?.scores.filter((points) => points === null).length ?? 0
      const rest = own?.rest.slice(0, left) ?? []
      const isWithin = race.type === "classic" ? sumPoints(rest) <= found.own : sumPoints(rest) > found.own
      const ofOwn = [...rest]
      const ride: Ride = (_, _section, index) => (index === 0 ? (ofOwn.shift() ?? 0) : best(race.type))
      if (isWithin) expect(positionsAfter(race, ride).get("0")).toBeLessThanOrEqual(race.place)
      if (race.type !== "classic") return
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

test("each of those who have to be beaten can be, there are enough of them, and nobody else is ahead who can be [TV-04]", () => {
  fc.assert(
    fc.property(races, (race) => {
      const found = neededIn(race)
      if (found?.kind !== "open") return
      expect(found.toBeat).toBeLessThanOrEqual(found.ahead.length)
      const ride: Ride = (_, _section, index) => (index === 0 ? best : worst)(race.type)
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

test("who ends ahead of enough of those who are ahead now, by more than they are told, is ahead of them [TV-04]", () => {
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
        const isBetterBy = race.type === "classic" ? theirs - own : own - theirs
        if (isBetterBy > by) expect(positions.get("0")).toBeLessThan(positions.get(id) ?? 0)
        if (isBetterBy < by) expect(positions.get("0")).toBeGreaterThan(positions.get(id) ?? 0)
      }
    }),
    { numRuns: 2_000 },
  )
})
