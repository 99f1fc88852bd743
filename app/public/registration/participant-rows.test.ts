import fc from "fast-check"
import { expect, test } from "vitest"
import type { StageParticipant } from "#contracts/registration/participants.ts"
import {
  columnsFor,
  indexParticipants,
  nextOrder,
  searchParticipants,
  sortParticipants,
} from "./participant-rows.ts"

const participant = (given: Partial<StageParticipant>): StageParticipant => ({
  id: "rider",
  name: "Anna Ozola",
  racingNumber: null,
  bike: null,
  racingClass: "A",
  club: null,
  team: null,
  isOutOfCompetition: false,
  startsAt: null,
  birthDate: "1996-07-14",
  license: null,
  licenceOddity: null,
  consent: null,
  gender: null,
  status: "Registered",
  hasDns: false,
  createdOn: 0,
  modifiedOn: null,
  isUnconfirmed: false,
  isClaimed: false,
  ...given,
})
const classes = [{ name: "Expert" }, { name: "A" }]
const namesBy = (rows: StageParticipant[], column: Parameters<typeof nextOrder>[1], isDescending = false) =>
  sortParticipants({ rows, classes, language: "lv" }, { column, isDescending }).map(({ name }) => name)

test("without a chosen order participants are listed as they joined", () => {
  const rows = [participant({ name: "Zane" }), participant({ name: "Anna" })]
  expect(sortParticipants({ rows, classes, language: "lv" }, null)).toEqual(rows)
})

test("numbers are sorted by value, names as the language does, classes as the stage does", () => {
  const rows = [
    participant({ name: "Čaks", racingNumber: "10", racingClass: "A" }),
    participant({ name: "Dūmiņš", racingNumber: "9", racingClass: "Expert" }),
    participant({ name: "Cālis", racingNumber: "100", racingClass: "A" }),
  ]
  expect(namesBy(rows, "number")).toEqual(["Dūmiņš", "Čaks", "Cālis"])
  expect(namesBy(rows, "name")).toEqual(["Cālis", "Čaks", "Dūmiņš"])
  expect(namesBy(rows, "class")).toEqual(["Dūmiņš", "Čaks", "Cālis"])
})

test("sorting by time since joining puts the last to join first", () => {
  const rows = [participant({ name: "Early", createdOn: 1 }), participant({ name: "Late", createdOn: 2 })]
  expect(namesBy(rows, "joined")).toEqual(["Late", "Early"])
})

test("participants with nothing in a column come last in either direction", () => {
  const rows = [
    participant({ name: "None" }),
    participant({ name: "Two", license: "LV-2" }),
    participant({ name: "One", license: "LV-1" }),
  ]
  expect(namesBy(rows, "license")).toEqual(["One", "Two", "None"])
  expect(namesBy(rows, "license", true)).toEqual(["Two", "One", "None"])
})

test("pressing a heading sorts ascending, then descending, then by order of joining", () => {
  const first = nextOrder(null, "name")
  const second = nextOrder(first, "name")
  expect([first, second, nextOrder(second, "name")]).toEqual([
    { column: "name", isDescending: false },
    { column: "name", isDescending: true },
    null,
  ])
  expect(nextOrder(second, "club")).toEqual({ column: "club", isDescending: false })
})

test("whatever the order, everybody is there once", () => {
  const rows = fc.array(
    fc
      .record({
        name: fc.string(),
        racingNumber: fc.option(fc.nat().map(String)),
        license: fc.option(fc.string()),
        createdOn: fc.nat(),
      })
      .map(participant),
  )
  fc.assert(
    fc.property(
      rows,
      fc.constantFrom(...columnsFor("secretary")),
      fc.boolean(),
      (all, column, isDescending) => {
        const sorted = sortParticipants({ rows: all, classes, language: "et" }, { column, isDescending })
        expect(sorted).toHaveLength(all.length)
        expect(new Set(sorted)).toEqual(new Set(all))
      },
    ),
  )
})

const index = indexParticipants([
  { name: "Kārlis  Bērziņš", racingNumber: "77" },
  { name: "Anna Ozola", racingNumber: "107" },
  { name: "Jaan Tõnissoo", racingNumber: null },
])
const found = (words: string) => searchParticipants(index, words).map(({ name }) => name)

test("participants are found by any part of the name, whatever its accents and case", () => {
  expect(found("karlis")).toEqual(["Kārlis  Bērziņš"])
  expect(found("TONIS")).toEqual(["Jaan Tõnissoo"])
  expect(found("berzins kār")).toEqual(["Kārlis  Bērziņš"])
  expect(found("an")).toEqual(["Anna Ozola", "Jaan Tõnissoo"])
})

test("participants are found by any part of the racing number", () => {
  expect(found("77")).toEqual(["Kārlis  Bērziņš"])
  expect(found("7")).toEqual(["Kārlis  Bērziņš", "Anna Ozola"])
  expect(found("07")).toEqual(["Kārlis  Bērziņš", "Anna Ozola"])
  expect(found("077")).toEqual(["Kārlis  Bērziņš"])
  expect(found("anna 107")).toEqual(["Anna Ozola"])
})

test("a word that matches nothing finds nobody, and an empty search finds everybody", () => {
  expect(found("anna 77")).toEqual([])
  expect(found("  ")).toHaveLength(3)
})
