import { readFileSync } from "node:fs"
import { asc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { participant } from "#server/db/schema/registration.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeKeptNumber } from "#tests/support/factories/make-kept-number.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { one } from "#tests/support/factories/one.ts"
import { exampleFile, fileOf, importStage } from "#tests/support/import-stage.ts"

const database = await testDatabase()
const { db } = database
const example = exampleFile("participants.csv")

/** A stage, and imports of its participants. */
const aStage = async () => {
  const { stage, secretary, participants: take, as } = await importStage(database, Date.UTC(2026, 4, 1))
  return {
    stage,
    secretary,
    take,
    takeAs: (email: string) => as(email).participants(example),
    riders: () =>
      db.select().from(participant).where(eq(participant.stageKey, stage.key)).orderBy(asc(participant.name)),
  }
}

test("a list is tried, taken as a secretary's forms are, and taken a second time without a change", async () => {
  const { take, riders, secretary } = await aStage()
  expect(await take(example, "--dry-run")).toEqual({
    code: 0,
    output: "Riders to be added: 4. There already: 0.",
    errors: "",
  })
  expect(await riders()).toEqual([])
  expect((await take(example)).output).toBe("Riders added: 4. There already: 0.")
  expect(await riders()).toMatchObject([
    {
      name: "Anna Ozola",
      racingNumber: "7",
      birthDate: "1996-07-14",
      license: "LV-104",
      status: "Registered",
    },
    { name: "Bruno Bērziņš", racingNumber: "12", birthDate: "1988-11-02", license: null },
    { name: "Dita Kalniņa", racingNumber: null, bike: null },
    { name: "Kask, Kristjan", racingNumber: "31" },
  ])
  for (const { id } of await riders()) expect(id).toMatch(/^ext-[0-9a-f]{32}$/)
  const before = await riders()
  expect((await take(example)).output).toBe("Riders added: 0. There already: 4.")
  expect(await riders()).toEqual(before)
  const auditEvents = await db.select().from(audit).where(eq(audit.userId, secretary.userId))
  expect(auditEvents.map(({ event }) => event)).toEqual(Array(4).fill("new_participant"))
})

test("a list without a rider's number is taken a second time after the championship has kept one for them [SN-01]", async () => {
  const { stage, take, riders } = await aStage()
  await take(example)
  const before = await riders()
  const { name, birthDate } = one(before.filter(({ racingNumber }) => racingNumber === null))
  await makeKeptNumber(db, stage, { racingNumber: "44", name, birthYear: Number(birthDate?.slice(0, 4)) })
  expect((await take(example)).output).toBe("Riders added: 0. There already: 4.")
  expect(await riders()).toEqual(before)
})

test("a file from a Mac, whose accents follow their letters, names the same riders, classes and clubs [D-04]", async () => {
  const { take, riders } = await aStage()
  await take(example)
  const before = await riders()
  const text = readFileSync(example, "utf8")
  expect(text.normalize("NFD")).not.toBe(text)
  expect((await take(fileOf(text.normalize("NFD")))).output).toBe("Riders added: 0. There already: 4.")
  expect(await riders()).toEqual(before)
})

test("semicolons, a byte order mark, Windows line ends, large headings, quotes and empty lines are all understood", async () => {
  const { take, riders } = await aStage()
  const text =
    '\uFEFFName;CLASS;Birth date;Bike\r\n\r\n"Ozols; ""Ace"" Aldis";Expert;1990-02-03;\'-Beta\r\n;;;\r\n'
  expect((await take(fileOf(text))).output).toBe("Riders added: 1. There already: 0.")
  expect(await riders()).toMatchObject([
    { name: 'Ozols; "Ace" Aldis', bike: "-Beta", birthDate: "1990-02-03" },
  ])
})

test("every problem is reported with its line and column, and nothing is written", async () => {
  const { take, riders } = await aStage()
  const wrong = `name,number,class,birth date,gender,club
,007,Expert,1990-02-03,,
Anna,7a,Expert,31.02.1990,woman,
${"A".repeat(201)},8,Expert,1990-02-03,,
`
  expect(await take(fileOf(wrong))).toEqual({
    code: 1,
    output: "",
    errors: [
      "line 2, name: The name is missing.",
      "line 3, birth date: This is not a date: write 1996-07-14 or 14.07.1996.",
      "line 3, number: A racing number has up to five digits.",
      "line 3, gender: Write male or female, or nothing.",
      "line 4, name: The text is too long: at most 200 characters.",
      "Nothing was written: there are 5 problems.",
    ].join("\n"),
  })
  const refused = `name,number,class,birth date,club
Good,1,Expert,1990-02-03,
Other,1,Master,1990-02-03,
Third,1,Expert,1990-02-03,
Fourth,4,Expert,1990-02-03,Nowhere MC
good,5,Expert,1990-02-03,
`
  expect((await take(fileOf(refused))).errors.split("\n")).toEqual([
    "line 3, class: The stage has no class of this name.",
    "line 3, number: Another participant of the stage has this racing number.",
    "line 4, number: Another participant of the stage has this racing number.",
    "line 5, club: There is no such club: an admin adds it on the page of clubs.",
    "line 6, name: A participant of this name has another racing number: if they are two people, add --namesakes.",
    "Nothing was written: there are 5 problems.",
  ])
  expect(await riders()).toEqual([])
})

test("problems of every kind are reported at once, also several of one line", async () => {
  const { take, riders } = await aStage()
  await take(fileOf("name,number,class,birth date\nAnna Ozola,7,Expert,1990-02-03\n"))
  const before = await riders()
  const wrong = `name,number,class,birth date,club
,8,Expert,1990-02-03,
Bruno,7,Master,1990-02-03,Nowhere MC
Dita,9,Expert,1990-02-03,,too much
Anna Ozola,10,Giants,1990-02-03,
Good,11,Expert,1990-02-03,
`
  expect((await take(fileOf(wrong), "--dry-run")).errors.split("\n")).toEqual([
    "line 2, name: The name is missing.",
    "line 3, class: The stage has no class of this name.",
    "line 3, club: There is no such club: an admin adds it on the page of clubs.",
    "line 3, number: Another participant of the stage has this racing number.",
    "line 4: The line has more cells than there are columns: put a text with a separator in it in quotes.",
    "line 5, class: The stage has no class of this name.",
    "line 5, name: A participant of this name has another racing number: if they are two people, add --namesakes.",
    "Nothing was written: there are 7 problems.",
  ])
  expect((await take(fileOf(wrong))).code).toBe(1)
  expect(await riders()).toEqual(before)
})

test("a line with one problem is checked for all others", async () => {
  const { take, riders } = await aStage()
  await take(fileOf("name,number,class,birth date\nAnna Ozola,7,Expert,1990-02-03\n"))
  const before = await riders()
  const wrong = `name,number,class,birth date,club
Bruno,007,Master,01/02/1990,Nowhere MC
,7a,Giants,31.02.1990,
Anna Ozola,7,Expert,14.07.96,
`
  expect((await take(fileOf(wrong))).errors.split("\n")).toEqual([
    "line 2, birth date: This is 01.02 or 02.01: write 1990-02-01 or 1990-01-02.",
    "line 2, class: The stage has no class of this name.",
    "line 2, club: There is no such club: an admin adds it on the page of clubs.",
    "line 2, number: Another participant of the stage has this racing number.",
    "line 3, birth date: This is not a date: write 1996-07-14 or 14.07.1996.",
    "line 3, name: The name is missing.",
    "line 3, number: A racing number has up to five digits.",
    "line 3, class: The stage has no class of this name.",
    "line 4, birth date: Write the year with four digits.",
    "Nothing was written: there are 9 problems.",
  ])
  expect(await riders()).toEqual(before)
})

test("problems that are alike are counted, and not all are printed", async () => {
  const { take } = await aStage()
  const lines = Array.from({ length: 3_000 }, (_, index) => `Rider ${index},${index + 1},Giants,1990-02-03`)
  const { errors } = await take(
    fileOf(["name,number,class,birth date", ...lines, ",9999,Expert,1990-02-03"].join("\n")),
  )
  expect(errors.split("\n")).toEqual([
    ...[2, 3, 4].map((line) => `line ${line}, class: The stage has no class of this name.`),
    "line 3002, name: The name is missing.",
    "2,997 more like that of line 2, up to line 3001: The stage has no class of this name.",
    "Nothing was written: there are 3,001 problems.",
  ])
})

test("tabs, and a line that names the separator, are understood; zeros before a number are not part of it [D-04]", async () => {
  const { take, riders } = await aStage()
  expect((await take(fileOf("Name\tNumber\tClass\tBirth date\nAnna\t007\tExpert\t1990-02-03\n"))).code).toBe(
    0,
  )
  expect((await take(fileOf("sep=;\r\nName;Class;Birth date\r\nBruno, B;Expert;1990-02-03\r\n"))).code).toBe(
    0,
  )
  expect(await riders()).toMatchObject([{ name: "Anna", racingNumber: "7" }, { name: "Bruno, B" }])
  expect((await take(fileOf("sep=;\nName;Class;Birth date\n;Expert;1990-02-03\n"))).errors).toMatch(
    /^line 3, name:/,
  )
})

test("a rider who is already there with different data is not changed", async () => {
  const { take, riders } = await aStage()
  await take(example)
  const before = await riders()
  const changed = fileOf(readFileSync(example, "utf8").replace("TRS ONE R 250", "TRS ONE 300"))
  expect((await take(changed)).errors).toMatch(/^line 2: The rider is already there with different data/)
  expect(await riders()).toEqual(before)
})

test("a file that is not such a table is reported", async () => {
  const { take } = await aStage()
  const firstError = async (content: string | Uint8Array) =>
    (await take(fileOf(content))).errors.split("\n")[0]
  expect(await firstError(Buffer.from("name\nB\xe9rzi\xf2\xf0", "latin1"))).toMatch(
    /^line 1: The file is not in UTF-8/,
  )
  expect(await firstError("")).toBe("line 1: The file is empty.")
  expect(await firstError("name,class,height\nAnna,Expert,180\n")).toBe(
    "line 1, birth date: The column is missing.",
  )
  expect(await firstError("name,name,class,birth date\n")).toBe("line 1, name: The column is there twice.")
  expect(await firstError("name,class,birth date\nOzola, Anna,Expert,1990-01-01\n")).toMatch(
    /^line 2: .*more cells/,
  )
  expect(await firstError('name,class,birth date\n"Anna,Expert,1990-01-01\n')).toMatch(
    /^line \d: A quotation mark/,
  )
})

test("only somebody who may manage the stage's participants imports them", async () => {
  const { takeAs, riders } = await aStage()
  for (const email of [(await makeUser(db)).email, "nobody@example.org"])
    expect(await takeAs(email)).toMatchObject({
      code: 1,
      errors: expect.stringContaining("nobody who may"),
    })
  expect(await riders()).toEqual([])
})
