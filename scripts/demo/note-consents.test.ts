import { expect, test } from "vitest"
import { mayBeConfirmed } from "#domain/registration/consent.ts"
import { showParticipants } from "#server/registration/show-participants.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { noteConsents } from "./note-consents.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 10, 21, 8, 23)

test("a newcomer sees a minor with a consent and one without, who is not confirmed [EN-04]", async () => {
  const day = { competitionStartDate: now + 86_400_000, competitionEndDate: now + 90_000_000 }
  const stage = await makeStage(db, day)
  for (const birthDate of ["2014-03-04", "2013-05-06", "1990-07-08"])
    await makeParticipant(db, stage, { birthDate, status: "Confirmed" })
  const by = { db, actor: await makeSecretary(db, stage.institutionId), now }
  await noteConsents(by, stage.institutionId, [stage.path])
  const list = await showParticipants(by, stage.path, {})
  if (list?.for !== "secretary") throw new Error("There are no consents")
  expect(list.rows.map(({ consent }) => consent).toSorted()).toEqual(["given", "missing", null])
  for (const { consent, status } of list.rows)
    expect(status).toBe(mayBeConfirmed(consent) ? "Confirmed" : "Registered")
})
