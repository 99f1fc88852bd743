import { asc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { keptNumber } from "#server/db/schema/numbers.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { exampleFile, fileOf, importStage } from "#tests/support/import-stage.ts"

const database = await testDatabase()
const { db } = database
const example = exampleFile("numbers.csv")

/** A season, and imports of its numbers. */
const aSeason = async () => {
  const { stage, secretary, numbers: take, as } = await importStage(database, Date.UTC(2026, 4, 1))
  const isOurs = eq(keptNumber.championshipId, stage.championshipId)
  const kept = () => db.select().from(keptNumber).where(isOurs).orderBy(asc(keptNumber.name))
  return { stage, secretary, take, takeAs: (email: string) => as(email).numbers(example), kept }
}

test("a list of numbers is tried, kept, and kept a second time without a change [SN-01]", async () => {
  const { take, kept, secretary } = await aSeason()
  expect(await take(example, "--dry-run")).toEqual({
    code: 0,
    output: "Numbers to be kept: 3. Changed: 0. Kept already: 0.",
    errors: "",
  })
  expect(await kept()).toEqual([])
  expect((await take(example)).output).toBe("Numbers kept: 3. Changed: 0. Kept already: 0.")
  expect(await kept()).toMatchObject([
    { racingNumber: "7", name: "Anna Ozola", birthYear: 1996, classKey: expect.any(Number) },
    { racingNumber: "12", name: "Bruno Bērziņš", birthYear: 1988 },
    { racingNumber: "31", name: "Kask, Kristjan", birthYear: 1979, classKey: null },
  ])
  const before = await kept()
  expect((await take(example)).output).toBe("Numbers kept: 0. Changed: 0. Kept already: 3.")
  expect(await kept()).toEqual(before)
  const auditEvents = await db.select().from(audit).where(eq(audit.userId, secretary.userId))
  expect(auditEvents.map(({ event }) => event)).toEqual(Array(3).fill("keep_number"))
})

test("headings in Latvian or Estonian, birth dates and zeros before numbers are understood", async () => {
  const { take, kept } = await aSeason()
  await take(fileOf("Nr.;Dalībnieks;Dzimšanas datums;Klase\n007;Anna Ozola;14.07.1996;\n"))
  await take(fileOf("Nr;Osaleja;Sünniaasta\n8;Kristjan Kask;2001\n"))
  expect(await kept()).toMatchObject([
    { racingNumber: "7", birthYear: 1996 },
    { racingNumber: "8", birthYear: 2001 },
  ])
})

test("another class or spelling is written, another rider is refused, and every problem is named by its line [SN-01]", async () => {
  const { stage, take, kept } = await aSeason()
  await take(example)
  const changed = fileOf("number,name,birth year,class\n7,OZOLA Anna,1996,Clubman\n")
  expect((await take(changed)).output).toBe("Numbers kept: 0. Changed: 1. Kept already: 0.")
  await makeParticipant(db, stage, { racingNumber: "50" })
  const before = await kept()
  const wrong = fileOf(`number,name,birth year,class
7,Anna Ozola,1997,Expert
50,Dita Kalniņa,2008,Giants
50,Dita Kalniņa,2008,
x,,08,
`)
  const problems = [
    "line 2, number: It is kept for somebody of another name or year of birth: remove it on the site first, or correct the line.",
    "line 3, number: Somebody else rides with it this season: add --ridden if their stages are over, else give them another number there first.",
    "line 3, class: The championship has no class of this name.",
    "line 4, number: Another line has this number.",
    "line 5, number: A racing number has up to five digits.",
    "line 5, name: The name is missing.",
    "line 5, birth year: Write the year of birth with four digits, or the birth date.",
  ]
  expect((await take(wrong)).errors.split("\n")).toEqual([
    ...problems,
    "Nothing was written: there are 7 problems.",
  ])
  expect(await kept()).toEqual(before)
  const ridden = fileOf("number,name,birth year\n50,Dita Kalniņa,2008\n")
  // whoever is entered in a stage that is still to come gets another number first
  expect((await take(ridden, "--ridden")).errors).toContain("give them another number there first")
  const over = { competitionStartDate: Date.UTC(2026, 3, 1), competitionEndDate: Date.UTC(2026, 3, 2) }
  await db.update(stageTable).set(over).where(eq(stageTable.key, stage.key))
  expect((await take(ridden)).code).toBe(1)
  expect((await take(ridden, "--ridden")).output).toBe("Numbers kept: 1. Changed: 0. Kept already: 0.")
})

test("a championship keeps at most 2,000 numbers", async () => {
  const { take, kept } = await aSeason()
  const lines = Array.from({ length: 2_001 }, (_, index) => `${index + 1},Rider ${index},1990`)
  const list = ["number,name,birth year", ...lines]
  expect((await take(fileOf(list.join("\n")))).errors.split("\n")).toEqual([
    "line 2002: A championship keeps at most 2,000 numbers.",
    "Nothing was written: there is a problem.",
  ])
  expect((await take(fileOf(list.slice(0, -1).join("\n")))).code).toBe(0)
  expect(await kept()).toHaveLength(2_000)
})

test("only somebody who may edit the championship keeps its numbers, and it has to be there", async () => {
  const { takeAs, kept, take } = await aSeason()
  for (const email of [(await makeUser(db)).email, "nobody@example.org"])
    expect(await takeAs(email)).toMatchObject({
      code: 1,
      errors: expect.stringContaining("nobody who may"),
    })
  expect(await kept()).toEqual([])
  expect(await take(fileOf("number,surname\n"))).toMatchObject({ code: 1 })
})
