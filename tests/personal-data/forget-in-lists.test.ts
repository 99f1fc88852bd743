import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { forgetParticipant } from "#server/accounts/forget-participant.ts"
import { keptNumber } from "#server/db/schema/numbers.ts"
import { importNumbers } from "#server/registration/import-numbers.ts"
import { saveLicence } from "#server/registration/register-licences.ts"
import { testDatabase } from "#tests/support/database.ts"
import { dumpDatabase } from "#tests/support/dump-database.ts"
import { makeLicence } from "#tests/support/factories/make-licence.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { noon } from "#tests/support/wire-taps.ts"

const { db, pool } = await testDatabase()
const child = { name: "Zigmārs Kalvāns", birthDate: "2013-03-09" }

test("who is forgotten leaves the lists of numbers and licences and what the log has of them; namesakes and other institutions' lists stay [D-35] [SN-01] [SN-02]", async () => {
  const stage = await makeStage(db)
  const elsewhere = await makeStage(db)
  const keepIn = async (
    { institutionId, championshipId }: typeof stage,
    ...forms: [string, string, number][]
  ) => {
    const context = { db, actor: await makeSecretary(db, institutionId), now: noon }
    const lines = forms.map(([racingNumber, name, birthYear]) => ({
      line: 2,
      form: { racingNumber, name, birthYear, racingClass: null },
    }))
    const input = { forms: lines, isRiddenAllowed: false, isTrial: false }
    await importNumbers(context, { institutionId, championshipId }, input)
    return context
  }
  const context = await keepIn(stage, ["77", "KALVANS Zigmars", 2013], ["78", "Zigmārs Kalvāns", 1983])
  await keepIn(elsewhere, ["79", "Kalvāns Zigmārs", 2013])
  const license = { license: "LIC-CHILD-5", name: "KALVANS, Zigmars", birthDate: child.birthDate, kind: null }
  const validUntil = "2100-12-31"
  const save = { institution: stage.institutionId, former: null, form: { ...license, validUntil } }
  expect(await saveLicence(context, save)).toEqual({ kind: "saved" })
  await makeLicence(db, stage.institutionId, { ...license, license: "LIC-OTHER", birthDate: "2013-04-10" })
  const { id } = await makeParticipant(db, stage, child)
  expect((await dumpDatabase(pool)).filter((line) => line.includes("KALVANS"))).toHaveLength(5)
  expect(await forgetParticipant(context, stage.path, { id, isTrial: false })).toEqual({ kind: "forgotten" })
  const kept = await db.select().from(keptNumber).where(eq(keptNumber.institutionId, stage.institutionId))
  expect(kept).toMatchObject([{ racingNumber: "78", birthYear: 1983 }])
  const dump = (await dumpDatabase(pool)).join("\n")
  expect(dump).not.toContain("KALVANS Zigmars")
  expect(dump).not.toContain("LIC-CHILD-5")
  expect(dump).toContain("LIC-OTHER")
  expect(dump).toContain("Kalvāns Zigmārs")
})
