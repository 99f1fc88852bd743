import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { protest } from "#server/db/schema/protests.ts"
import { removeParticipant } from "#server/registration/remove-participants.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { protestedRace } from "#tests/support/protested-race.ts"

test("of protesters who are removed from the stage their name and birth date are noted, and of those who are there nothing [D-35] [OF-05]", async () => {
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
  const rows = await db.select().from(protest).where(eq(protest.stageKey, made.stage.key))
  const noted = ids.map((id) => {
    const found = rows.find((row) => row.id === id)
    return [found?.removedName, found?.removedBirthDate]
  })
  expect(noted).toEqual([
    ["Dārta Liepa", "2012-02-03"],
    [null, null],
  ])
})
