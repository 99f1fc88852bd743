import { asc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { participant } from "#server/db/schema/registration.ts"
import { savedRegistration } from "#server/db/schema/riders.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { saveOpened } from "#tests/support/save-opened.ts"
import { cancelParticipation, joinStage } from "./own-participation.ts"
import { removeParticipant } from "./remove-participants.ts"
import { setParticipantStatus } from "./save-participant.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 1)

test("whoever joins, is changed, gets a status or leaves is in the audit log [PA-15]", async () => {
  const stage = await makeStage(db)
  const secretary = await makeSecretary(db, stage.institutionId)
  const rider = await makeActor(db)
  const [form, changed, added] = [makeForm(), makeForm(), makeForm()]
  const context = { db, now }
  const asSecretary = { ...context, actor: secretary }
  await joinStage({ ...context, actor: rider }, stage.path, { form, confirmed: [] })
  await saveOpened(asSecretary, stage.path, { id: rider.userId, form: changed, confirmed: [] })
  await setParticipantStatus(asSecretary, stage.path, { id: rider.userId, status: "Confirmed" })
  await cancelParticipation({ ...context, actor: rider }, stage.path)
  await saveOpened(asSecretary, stage.path, { id: null, form: added, confirmed: [] })
  const [extra] = await db.select().from(participant).where(eq(participant.stageKey, stage.key))
  await removeParticipant(asSecretary, stage.path, extra?.id ?? "")

  const events = await db.select().from(audit).orderBy(asc(audit.id))
  const of = { stage: stage.path, participant: rider.userId }
  const byRider = { userId: rider.userId, timestamp: now }
  const bySecretary = { userId: secretary.userId, timestamp: now }
  expect(events).toMatchObject([
    { event: "new_participant", data: { ...of, after: form }, ...byRider },
    {
      event: "update_participant",
      data: { ...of, before: { name: form.name }, after: changed, hasResult: false },
      ...bySecretary,
    },
    { event: "update_status", data: { ...of, before: "Registered", after: "Confirmed" }, ...bySecretary },
    { event: "remove_participant", data: { ...of, before: { name: changed.name } }, ...byRider },
    { event: "new_participant", data: { participant: extra?.id, after: added }, ...bySecretary },
    { event: "remove_participant", data: { participant: extra?.id }, ...bySecretary },
  ])
})

test("a rider is in a stage once, under their user id; what they leave open is null, and changes have a time [PA-17]", async () => {
  const stage = await makeStage(db)
  const secretary = await makeSecretary(db, stage.institutionId)
  const rider = await makeActor(db)
  const join = (form = makeForm()) =>
    joinStage({ db, actor: rider, now }, stage.path, { form, confirmed: [] })
  const read = () => db.select().from(participant).where(eq(participant.stageKey, stage.key))
  expect(await join()).toEqual({ kind: "written" })
  expect(await join()).toMatchObject({ reason: "joined-already" })
  const open = { license: null, clubId: null, gender: null, team: null }
  expect(await read()).toMatchObject([{ id: rider.userId, ...open, createdOn: now, modifiedOn: null }])
  const [saved] = await db.select().from(savedRegistration).where(eq(savedRegistration.entryId, rider.userId))
  expect(saved?.modifiedOn).toBe(now)

  const at = (later: number) => ({ db, actor: secretary, now: now + later })
  await saveOpened(at(1), stage.path, { id: rider.userId, form: makeForm(), confirmed: [] })
  expect(await read()).toMatchObject([{ createdOn: now, modifiedOn: now + 1 }])
  await setParticipantStatus(at(2), stage.path, { id: rider.userId, status: "Confirmed" })
  expect(await read()).toMatchObject([{ createdOn: now, modifiedOn: now + 2 }])
})
