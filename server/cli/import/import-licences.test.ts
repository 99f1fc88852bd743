import { asc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { licence } from "#server/db/schema/licences.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { exampleFile, fileOf, importStage } from "#tests/support/import-stage.ts"

const database = await testDatabase()
const { db } = database
const example = exampleFile("licences.csv")

/** An institution, and imports of its licences. */
const aRegister = async () => {
  const { stage, secretary, licences: take, as } = await importStage(database, Date.UTC(2026, 4, 1))
  const isOurs = eq(licence.institutionId, stage.institutionId)
  const stored = () => db.select().from(licence).where(isOurs).orderBy(asc(licence.comparable))
  return { secretary, take, takeAs: (email: string) => as(email).licences(example), stored }
}

test("a list of licences is tried, registered, and registered again without a change; the log has no names [SN-02]", async () => {
  const { take, stored, secretary } = await aRegister()
  expect(await take(example, "--dry-run")).toEqual({
    code: 0,
    output: "Licences to be registered: 3. Changed: 0. Registered already: 0.",
    errors: "",
  })
  expect(await stored()).toEqual([])
  expect((await take(example)).output).toBe("Licences registered: 3. Changed: 0. Registered already: 0.")
  expect(await stored()).toMatchObject([
    { license: "EST-2201", validUntil: "2026-05-17", kind: "One event" },
    { license: "LV-104", name: "OZOLA, Anna", birthDate: "1996-07-14", validUntil: "2026-12-31" },
    { license: "LV-105", birthDate: "1988-11-02" },
  ])
  const before = await stored()
  expect((await take(example)).output).toBe("Licences registered: 0. Changed: 0. Registered already: 3.")
  expect(await stored()).toEqual(before)
  const [event, ...others] = await db.select().from(audit).where(eq(audit.userId, secretary.userId))
  expect(others).toEqual([])
  expect(event).toMatchObject({ event: "import_licences", data: { added: 3, changed: 0 } })
  expect(JSON.stringify(event?.data)).not.toContain("Anna")
})

test("a licence that was renewed becomes as the list has it, and others stay [SN-02]", async () => {
  const { take, stored } = await aRegister()
  await take(example)
  const renewed = fileOf(
    "Licence;Dalībnieks;Dzimšanas datums;Derīga līdz\nlv 104;Anna Ozola;14.07.1996;31.12.2027\n",
  )
  expect((await take(renewed)).output).toBe("Licences registered: 0. Changed: 1. Registered already: 0.")
  expect((await stored())[1]).toMatchObject({ license: "lv 104", validUntil: "2027-12-31", kind: null })
  expect(await stored()).toHaveLength(3)
})

test("every problem is named by its line, and nothing is written [SN-02]", async () => {
  const { take, stored } = await aRegister()
  const wrong = fileOf(`license,name,birth date,valid until
LV-1,Anna,1996-07-14,2026-12-31
lv1,Anna,1996-07-14,2026-12-31
-,,01/02/1990,2026-13-01
`)
  expect((await take(wrong)).errors.split("\n")).toEqual([
    "line 3, license: Another line has this number.",
    "line 4, birth date: This is 01.02 or 02.01: write 1990-02-01 or 1990-01-02.",
    "line 4, valid until: This is not a date: write 1996-07-14 or 14.07.1996.",
    "line 4, license: The number of the licence is missing.",
    "line 4, name: The name is missing.",
    "Nothing was written: there are 5 problems.",
  ])
  expect(await stored()).toEqual([])
})

test("an institution registers at most 20,000 licences", async () => {
  const { take, stored } = await aRegister()
  const lines = Array.from({ length: 20_001 }, (_, index) => `${index},Rider ${index},1990-02-03,2026-12-31`)
  const list = ["license,name,birth date,valid until", ...lines]
  expect((await take(fileOf(list.join("\n")))).errors.split("\n")).toEqual([
    "line 20002: An institution registers at most 20,000 licences.",
    "Nothing was written: there is a problem.",
  ])
  expect((await take(fileOf(list.slice(0, -1).join("\n")))).code).toBe(0)
  expect(await stored()).toHaveLength(20_000)
})

test("only secretaries of the institution and admins register its licences", async () => {
  const { takeAs, stored } = await aRegister()
  for (const email of [(await makeUser(db)).email, "nobody@example.org"])
    expect(await takeAs(email)).toMatchObject({ code: 1, errors: expect.stringContaining("nobody who may") })
  expect(await stored()).toEqual([])
})
