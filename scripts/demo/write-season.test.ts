import { expect, test } from "vitest"
import { newStageForm } from "#contracts/competitions/new-stage-form.ts"
import { stageForm } from "#contracts/competitions/stage-form.ts"
import { saveStage, stageToEdit } from "#server/competitions/edit-stage.ts"
import { startStage } from "#server/competitions/start-stage.ts"
import { testDatabase } from "#tests/support/database.ts"
import { seededChance } from "#tests/support/factories/chance.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { justProven } from "#tests/support/just-proven.ts"
import { testFiles } from "#tests/support/test-files.ts"
import { inventField } from "./invent-field.ts"
import { planSeason } from "./plan-season.ts"
import { timeZone } from "./plan-stage.ts"
import { writeChampionship, writeClubs, writeStage } from "./write-season.ts"

const { db } = await testDatabase()
const files = testFiles()
const [now, year] = [Date.UTC(2026, 10, 21, 8, 23), 2026]

test("every stage of the demo can be saved as it is, and copied", async () => {
  const { id: institutionId } = await makeInstitution(db, { timeZone })
  const actor = await makeSecretary(db, institutionId)
  const rider = await makeUser(db)
  await writeClubs(db)
  const chance = seededChance(1)
  const field = inventField(chance, year)
  const known = [{ name: field[60]?.name ?? "", id: rider.id }]
  for (const championship of planSeason(chance, { now, year, field, known })) {
    await writeChampionship(db, institutionId, championship)
    const { id: championshipId } = championship
    for (const planned of championship.stages) {
      const place = { institutionId, championshipId, judges: [rider.id] }
      const { path } = await writeStage({ db, files, actor }, place, planned)
      const found = await stageToEdit({ db, actor }, path)
      if (found.kind === "refused") throw new Error(found.reason)
      const read = stageForm(timeZone).safeParse(found.fields)
      expect(read.error?.issues, path).toBeUndefined()
      if (!read.success) continue
      const change = { version: found.version, form: read.data }
      const rankAfter = () => Promise.reject(new Error("Nothing has changed"))
      const by = { db, actor, now, files, log: console, rankAfter, ...justProven }
      expect(await saveStage(by, path, change)).toEqual({ kind: "saved" })
      const form = newStageForm(timeZone).parse({
        title: `${read.data.title} II`,
        competitionStartDate: "2027-05-15T10:00",
        competitionEndDate: "2027-05-15T20:00",
        copyOf: path,
      })
      const copied = await startStage(by, { place: { institutionId, championshipId }, form })
      expect(copied).toMatchObject({ kind: "created" })
    }
  }
})
