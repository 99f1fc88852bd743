import { expect, test } from "vitest"
import { type KnownEntry, knownPeople } from "./known-riders.ts"

const entry = (given: Partial<KnownEntry> = {}): KnownEntry => ({
  rider: null,
  name: "Līga Kalna",
  birthDate: "1996-07-14",
  racingNumber: null,
  bike: null,
  license: null,
  club: null,
  gender: null,
  team: null,
  racingClass: "Expert",
  isOfChampionship: true,
  ...given,
})

const names = (entries: KnownEntry[]) => knownPeople(entries, [], []).map(({ latest }) => latest.name)

test("entries of one rider are one person, whatever their names; the latest entry tells who it is [PA-22]", () => {
  const [person, ...others] = knownPeople(
    [entry({ rider: "a", name: "Līga Kalna-Ozola", bike: "TRS" }), entry({ rider: "a", bike: "Montesa" })],
    [],
    [],
  )
  expect(others).toEqual([])
  expect(person?.latest).toMatchObject({ name: "Līga Kalna-Ozola", bike: "TRS" })
})

test("entries that are linked to nobody are one person with the same name and birth date, and two without [PA-22]", () => {
  expect(names([entry(), entry({ name: " līga  kalna" })])).toEqual(["Līga Kalna"])
  expect(names([entry(), entry({ birthDate: "1996-07-15" })])).toHaveLength(2)
  expect(names([entry({ rider: "a" }), entry({ rider: "b" }), entry()])).toHaveLength(3)
})

test("number, class and team are the last of the championship; elsewhere the last of all, and no team [PA-22]", () => {
  const elsewhere = entry({
    isOfChampionship: false,
    racingNumber: "7",
    racingClass: "Hobby",
    team: "Gulbji",
  })
  const here = entry({ racingNumber: "8", racingClass: "Expert", team: "Ozoli" })
  expect(knownPeople([elsewhere, here], [], [])).toMatchObject([
    { racingNumber: "8", lastClass: "Expert", team: "Ozoli" },
  ])
  expect(knownPeople([elsewhere], [], [])).toMatchObject([
    { racingNumber: "7", lastClass: "Hobby", team: null },
  ])
})

test("a gender that the latest entry did not ask for is that of an earlier one [PA-22]", () => {
  expect(knownPeople([entry(), entry({ gender: "female" })], [], [])).toMatchObject([{ gender: "female" }])
})

test("a number that somebody has here is left out, and named [PA-22]", () => {
  const somebody = { rider: null, name: "Jaan Tamm", birthDate: null, racingNumber: "8" }
  expect(knownPeople([entry({ racingNumber: "8" })], [somebody], [])).toMatchObject([
    { racingNumber: null, takenNumber: "8", isHere: false },
  ])
  expect(knownPeople([entry({ racingNumber: "9" })], [somebody], [])).toMatchObject([
    { racingNumber: "9", takenNumber: null },
  ])
  expect(knownPeople([entry()], [{ ...somebody, racingNumber: null }], [])).toMatchObject([
    { racingNumber: null, takenNumber: null },
  ])
})

test("who is here already is known by their rider, or by name and birth date [PA-22]", () => {
  const of = (here: Partial<KnownEntry>) => [entry(here)]
  const isHere = (known: KnownEntry, here: KnownEntry[]) => knownPeople([known], here, [])[0]?.isHere
  expect(isHere(entry({ rider: "a" }), of({ rider: "a", name: "L. Kalna" }))).toBe(true)
  expect(isHere(entry({ rider: "a" }), of({}))).toBe(true)
  expect(isHere(entry(), of({ birthDate: "2001-01-01" }))).toBe(false)
  expect(isHere(entry({ rider: "a", name: "Anna" }), of({ rider: "b" }))).toBe(false)
})

test("a number that is kept for them comes before the last one, and one that is kept for somebody else is not theirs [PA-22] [SN-01]", () => {
  const keptFor = (racingNumber: string, name: string) => ({
    racingNumber,
    name,
    birthYear: 1996,
    racingClass: null,
  })
  const known = entry({ racingNumber: "8" })
  expect(knownPeople([known], [], [keptFor("77", "KALNA Liga"), keptFor("8", "Jaan Tamm")])).toMatchObject([
    { racingNumber: "77", takenNumber: null },
  ])
  expect(knownPeople([known], [], [keptFor("8", "Jaan Tamm")])).toMatchObject([
    { racingNumber: null, takenNumber: "8" },
  ])
})
