import { readFileSync } from "node:fs"
import { join } from "node:path"
import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { protest } from "#server/db/schema/protests.ts"
import { removeParticipant } from "#server/registration/remove-participants.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { protestedRace } from "#tests/support/protested-race.ts"

const file = join(import.meta.dirname, "../../server/db/migrations", "0042_who-was-removed.sql")
const migration = readFileSync(file, "utf8").split("--> statement-breakpoint").at(-1) ?? ""

test("protesters who were removed before that was noted are found in the log, and those who are there are left alone [D-35] [OF-05]", async () => {
  const { db } = await testDatabase()
  const made = await protestedRace(db)
  const [gone, there] = [
    await makeParticipant(db, made.stage, { name: "Dārta Liepa", birthDate: "2012-02-03" }),
    await makeParticipant(db, made.stage, { name: "Elza Liepa", birthDate: "2013-02-03" }),
  ]
  const ids = [
    await made.recorded({ protester: { participantId: gone.id } }),
    await made.recorded({ protester: { participantId: there.id } }),
  ]
  await removeParticipant(made.by, made.stage.path, gone.id)
  const stored = async () => {
    const rows = await db.select().from(protest).where(eq(protest.stageKey, made.stage.key))
    return ids.map((id) => {
      const found = rows.find((row) => row.id === id)
      return [found?.removedName, found?.removedBirthDate]
    })
  }
  const noted = await stored()
  expect(noted).toEqual([
    ["Dārta Liepa", "2012-02-03"],
    [null, null],
  ])
  await db.update(protest).set({ removedName: null, removedBirthDate: null })
  await db.execute(sql.raw(migration))
  expect(await stored()).toEqual(noted)
})
