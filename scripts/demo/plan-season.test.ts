import { expect, test } from "vitest"
import { seededChance } from "#tests/support/factories/chance.ts"
import { familyWithChildren, inventField } from "./invent-field.ts"
import { type DemoChampionship, planSeason } from "./plan-season.ts"
import { classicVenues, openFreeVenues } from "./venues.ts"

const year = 2026
const now = Date.UTC(year, 10, 21, 8, 23)

const plan = (at: number) => {
  const chance = seededChance(1)
  const field = inventField(chance, year)
  const known = { name: field[60]?.name ?? "", id: "user" }
  return { field, known, season: planSeason(chance, { now: at, year, field, known: [known] }) }
}
const { field, known, season } = plan(now)
const [classic, openFree] = season

const shape = (championship: DemoChampionship | undefined) =>
  championship?.stages.map(({ start, end }) => {
    if (start > now) return "to come"
    return end > now ? "running" : "past"
  })

/** Completed years. */
const age = (birthDate: string, at: number) =>
  Temporal.PlainDate.from(birthDate).until(
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO("UTC").toPlainDate(),
    { largestUnit: "years" },
  ).years

test("a place is written in a stage's title as its people write it", () => {
  for (const { title, location } of [...classicVenues, ...openFreeVenues]) {
    const [town = "", country] = location.split(", ")
    expect(country).toBeDefined()
    expect(title.endsWith(` ${town}`), title).toBe(true)
  }
})

test("120 riders of three countries, women, juniors and girls among them", () => {
  expect(field).toHaveLength(120)
  const count = (is: (rider: (typeof field)[number]) => boolean) => field.filter(is).length
  expect(count(({ country }) => country === "Latvia")).toBeGreaterThan(50)
  expect(count(({ country }) => country === "Estonia")).toBeGreaterThan(15)
  expect(count(({ country }) => country === "Lithuania")).toBeGreaterThan(10)
  const women = field.filter(({ gender }) => gender === "female").map(({ birthDate }) => age(birthDate, now))
  expect(women.filter((years) => years >= 18).length).toBeGreaterThan(5)
  expect(women.filter((years) => years > 12 && years < 18).length).toBeGreaterThan(2)
  expect(women.filter((years) => years <= 12).length).toBeGreaterThan(2)
})

test("a few families ride as teams: a parent and a child of one club", () => {
  const teams = Map.groupBy(
    field.filter(({ team }) => team !== null),
    ({ team }) => team,
  )
  expect(teams.size).toBeGreaterThan(3)
  for (const members of teams.values()) {
    const ages = members.map(({ birthDate }) => age(birthDate, now))
    expect(Math.max(...ages) - Math.min(...ages)).toBeGreaterThan(18)
    expect(new Set(members.map(({ club }) => club)).size).toBe(1)
  }
})

test("a parent with an account enters children of their own, and not whoever has an account", () => {
  const [own] = field.filter(({ team }) => team !== null)
  if (!own) throw new Error("No family rides")
  const family = familyWithChildren(field, { year, without: own })
  if (!family) throw new Error("No other family rides")
  const { parent, children } = family
  expect(children.length).toBeGreaterThan(0)
  for (const child of children) {
    expect(age(child.birthDate, now)).toBeLessThan(18)
    expect(age(parent.birthDate, now)).toBeGreaterThan(age(child.birthDate, now) + 18)
    expect(child).toMatchObject({ team: parent.team, club: parent.club })
  }
  expect(parent.team).not.toBe(own.team)
})

test("six classic stages around now, and three of openFree, of which the one to come is cancelled", () => {
  expect(shape(classic)).toEqual(["past", "past", "past", "running", "to come", "to come"])
  expect(shape(openFree)).toEqual(["past", "running", "to come"])
  expect(openFree?.stages.map(({ venue }) => venue.calledOff?.kind)).toEqual([
    undefined,
    undefined,
    "cancelled",
  ])
})

test("whatever the time of day, a running stage began hours ago and ends hours from now", () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const at = now + hour * 3_600_000
    for (const { venue, start, end } of plan(at).season.flatMap(({ stages }) => stages)) {
      if (venue.weeks !== 0) continue
      expect(at - start).toBeGreaterThan(3_600_000)
      expect(end - at).toBeGreaterThan(2 * 3_600_000)
    }
  }
})

test("most riders are in each classic stage that has begun, forty in openFree", () => {
  for (const { start, participants } of classic?.stages ?? [])
    if (start < now) expect(participants.length).toBeGreaterThan(100)
  for (const { participants } of openFree?.stages ?? []) expect(participants).toHaveLength(40)
})

test("ids and racing numbers are unique in a stage, and the rider with an account is in all but the last to come", () => {
  const last = classic?.stages.at(-1)
  for (const stage of season.flatMap(({ stages }) => stages)) {
    const { participants } = stage
    expect(new Set(participants.map(({ id }) => id)).size).toBe(participants.length)
    expect(new Set(participants.map(({ racingNumber }) => racingNumber)).size).toBe(participants.length)
    const own = participants.filter(({ id, name }) => id === known.id || name === known.name)
    expect(own).toMatchObject(stage === last ? [] : [known])
  }
})

test("every rider is of an age for the class, whatever the day of the year", () => {
  for (const day of [Date.UTC(year, 0, 1, 8), Date.UTC(year, 5, 1, 8), now, Date.UTC(year, 11, 31, 8)])
    for (const { start, classes, participants } of plan(day).season.flatMap(({ stages }) => stages))
      for (const { racingClass, birthDate } of participants) {
        const { yearsFrom = 0, yearsTo = null } = classes.find(({ name }) => name === racingClass) ?? {}
        expect(age(birthDate, start)).toBeGreaterThanOrEqual(yearsFrom)
        expect(age(birthDate, start)).toBeLessThanOrEqual(yearsTo ?? 190)
      }
})
