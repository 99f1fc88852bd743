import { readFileSync } from "node:fs"
import { asc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { participant } from "#server/db/schema/registration.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { exampleFile, fileOf, importStage } from "#tests/support/import-stage.ts"

const database = await testDatabase()
const { db } = database
const example = exampleFile("participants.csv")

/** A stage, and imports of its participants. */
const aStage = async () => {
  const { stage, secretary, participants: take, as } = await importStage(database, Date.UTC(2026, 4, 1))
  return {
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
,7,Expert,1990-02-03,,
Anna,07,Expert,31.02.1990,woman,
${"A".repeat(201)},8,Expert,1990-02-03,,
`
  expect(await take(fileOf(wrong))).toEqual({
    code: 1,
    output: "",
    errors: [
      "line 2, name: The name is missing.",
      "line 3, number: A racing number is up to five digits and does not begin with 0.",
      "line 3, birth date: This is not a date: write 1996-07-14 or 14.07.1996.",
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
