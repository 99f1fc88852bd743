import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { participant } from "#server/db/schema/registration.ts"
import { riderHolder } from "#server/db/schema/riders.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { refused } from "#tests/support/scored-race.ts"
import { joinStage } from "./own-participation.ts"
import { showParticipants } from "./show-participants.ts"
import { startJoining } from "./start-registration.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 1)

const entriesOf = (stageKey: number) =>
  db.select().from(participant).where(eq(participant.stageKey, stageKey)).orderBy(participant.createdOn)

test("a page says of each rider of an account whether they are joined, and who is left, the owner first [FA-02]", async () => {
  const actor = await makeActor(db)
  const [bruno, clara] = [
    await makeHeldRider(db, actor.userId, { name: "Bruno" }),
    await makeHeldRider(db, actor.userId, { name: "Clara" }),
  ]
  const stage = await makeStage(db)
  const context = { db, actor, now }
  const shown = () => showParticipants(context, stage.path, {})
  expect(await shown()).toMatchObject({
    own: [],
    riders: [{ id: actor.userId }, { id: bruno.id, name: "Bruno" }, { id: clara.id, name: "Clara" }],
    mayAddRider: true,
  })
  await joinStage(context, stage.path, { rider: bruno.id, form: makeForm({ name: "Bruno" }), confirmed: [] })
  await joinStage(context, stage.path, { form: makeForm({ name: "Anna" }), confirmed: [] })
  expect(await shown()).toMatchObject({
    own: [{ name: "Anna" }, { name: "Bruno" }],
    riders: [{ id: clara.id }],
  })
  const visitor = { db, actor: null, now }
  const nobody = { own: [], riders: [], mayAddRider: false }
  expect(await showParticipants(visitor, stage.path, {})).toMatchObject(nobody)
})

test("a form to join adds a rider who is new to the account, once, and nobody where it is not written [FA-01]", async () => {
  const actor = await makeActor(db)
  const context = { db, actor, now }
  const stage = await makeStage(db)
  const start = await startJoining(context, stage.path, { rider: null })
  expect(start).toMatchObject({
    kind: "started",
    start: { form: { name: "", birthDate: null }, subject: null },
  })
  const form = makeForm({ name: "Bruno", racingNumber: "77" })
  const join = (given = {}) =>
    joinStage(context, stage.path, { rider: null, form: { ...form, ...given }, confirmed: [] })
  const held = () => db.$count(riderHolder, eq(riderHolder.userId, actor.userId))
  expect(await join({ racingClass: "No such class" })).toMatchObject({ kind: "faults" })
  expect(await held()).toBe(0)
  expect(await join()).toEqual({ kind: "written" })
  const [entered] = await entriesOf(stage.key)
  expect(entered).toMatchObject({ id: expect.stringMatching(/^rider-/), name: "Bruno" })
  // whose answer was lost, and at the next stage
  expect(await join()).toEqual(refused("joined-already"))
  const next = await makeStage(db)
  await joinStage(context, next.path, { rider: null, form, confirmed: [] })
  expect(await entriesOf(next.key)).toMatchObject([{ id: entered?.id }])
  expect(await held()).toBe(1)
})

test("an address that is not confirmed adds nobody by a form to join [FA-01, D-43]", async () => {
  const actor = { ...(await makeActor(db)), isConfirmed: false }
  const stage = await makeStage(db)
  const sent = { rider: null, form: makeForm(), confirmed: [] }
  expect(await joinStage({ db, actor, now }, stage.path, sent)).toEqual(refused("forbidden"))
  expect(await startJoining({ db, actor, now }, stage.path, { rider: null })).toEqual(refused("forbidden"))
})
