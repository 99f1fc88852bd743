import { expect, test } from "vitest"
import { type LicenceOddity, licenceOddities } from "#domain/registration/licences.ts"
import { showParticipants } from "#server/registration/show-participants.ts"
import { testDatabase } from "#tests/support/database.ts"
import { seededChance } from "#tests/support/factories/chance.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { inventField } from "./invent-field.ts"
import { registerLicences } from "./register-licences.ts"

const { db } = await testDatabase()
const [now, year] = [Date.UTC(2026, 10, 21, 8, 23), 2026]

test("a newcomer sees licences with each mark, and most without one", async () => {
  const field = inventField(seededChance(2026), year)
  const stage = await makeStage(db, { competitionStartDate: now, competitionEndDate: now + 1 })
  for (const { name, birthDate, license, racingNumber } of field)
    await makeParticipant(db, stage, { name, birthDate, license, racingNumber })
  const by = { db, actor: await makeSecretary(db, stage.institutionId), now }
  await registerLicences(by, stage.institutionId, { field, year })
  const list = await showParticipants(by, stage.path, {})
  if (list?.for !== "secretary") throw new Error("There are no marks")
  const countOf = (mark: LicenceOddity) => list.byLicence[mark]
  for (const mark of licenceOddities) expect(countOf(mark), mark).toBeGreaterThan(2)
  expect(licenceOddities.map(countOf).reduce((sum, one) => sum + one)).toBeLessThan(field.length / 4)
})
