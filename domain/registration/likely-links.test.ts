import { expect, test } from "vitest"
import { likelyLinks, type SeasonEntry } from "./likely-links.ts"

const entry = (given: Partial<SeasonEntry> = {}): SeasonEntry => ({
  stage: "first",
  id: "ext-1",
  rider: null,
  isHidden: false,
  isOfSeason: true,
  name: "Līga Kalna",
  birthDate: "1996-07-14",
  racingNumber: null,
  license: null,
  club: null,
  ...given,
})

const second = (given: Partial<SeasonEntry> = {}) => entry({ stage: "second", id: "ext-2", ...given })
const third = (given: Partial<SeasonEntry> = {}) => entry({ stage: "third", id: "ext-3", ...given })

const pairs = (...entries: SeasonEntry[]) =>
  likelyLinks(entries).map((one) => [one.entry.id, one.other.id, ...one.because])

test("entries of one name and birth date are likely one person's: the later one is asked about, each once [RI-06]", () => {
  expect(pairs(second({ name: " līga  kalna" }), entry())).toEqual([["ext-2", "ext-1", "birth-date"]])
  expect(pairs(third(), second(), entry())).toEqual([
    ["ext-3", "ext-1", "birth-date"],
    ["ext-2", "ext-1", "birth-date"],
  ])
})

test("of the same year alone it is said so, and of another year or name nothing is [RI-06]", () => {
  expect(pairs(second({ birthDate: "1996-01-01" }), entry())).toEqual([["ext-2", "ext-1", "birth-year"]])
  expect(pairs(second({ birthDate: "1997-07-14" }), entry())).toEqual([])
  expect(pairs(second({ name: "Liga Kalna" }), entry())).toEqual([])
})

test("what else is the same speaks for it, and what neither has does not [RI-06]", () => {
  const same = { license: "LV-7", racingNumber: "7", club: "MK Ērgļi" }
  expect(pairs(second(same), entry(same))).toEqual([
    ["ext-2", "ext-1", "birth-date", "license", "racing-number", "club"],
  ])
})

test("a rider with a page comes before an entry without one, whichever is later; the same birth date before the year [RI-06]", () => {
  const known = { id: "user", rider: "a" }
  expect(pairs(third(known), second(), entry())).toEqual([
    ["ext-2", "user", "birth-date"],
    ["ext-1", "user", "birth-date"],
  ])
  expect(pairs(third({ ...known, birthDate: "1996-01-01" }), second(), entry())).toEqual([
    ["ext-2", "ext-1", "birth-date"],
    ["ext-1", "user", "birth-year"],
  ])
})

test("nobody rides twice, and a rider who wants no page is left alone [RI-06] [RI-03]", () => {
  expect(pairs(entry({ id: "ext-2" }), entry())).toEqual([])
  const rider = { rider: "a", id: "user" }
  expect(pairs(second(rider), entry(rider), entry({ id: "ext-3" }))).toEqual([])
  expect(pairs(second({ ...rider, isHidden: true }), entry())).toEqual([])
})

test("only entries of the season that secretaries made are asked about [RI-06]", () => {
  expect(pairs(second({ isOfSeason: false }), entry())).toEqual([])
  expect(pairs(second(), entry({ isOfSeason: false }))).toHaveLength(1)
  expect(pairs(second({ id: "forgotten-1" }), entry())).toEqual([])
})
