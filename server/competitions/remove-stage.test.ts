import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { Actor } from "#domain/access/may.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { type MadeStage, makeStage } from "#tests/support/factories/make-stage.ts"
import { strangers } from "#tests/support/factories/strangers.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { saveStageFields } from "#tests/support/save-stage.ts"
import { refused } from "#tests/support/scored-race.ts"
import { testFiles } from "#tests/support/test-files.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { removeStage } from "./remove-stage.ts"

const { db } = await testDatabase()
const files = testFiles()
const now = Date.UTC(2026, 4, 1)

const remove = (actor: Actor | null, { path }: Pick<MadeStage, "path">) =>
  removeStage({ db, actor, now, files, log: console }, path)

const isThere = async ({ key }: MadeStage) => (await db.$count(stageTable, eq(stageTable.key, key))) > 0

test("a draft that never was public goes with its participants, judges, passes and files, and its address is free", async () => {
  const draft = await makeStage(db, { status: "draft", location: "Madona" })
  const secretary = await makeSecretary(db, draft.institutionId)
  await makeParticipant(db, draft)
  await makePass(db, draft)
  const kept = [`${draft.path}/regulation-a.pdf`, `${draft.path}/images/b-140x100.webp`]
  for (const key of kept) await files.put(key, new Uint8Array([1]))
  expect(await remove(secretary, draft)).toEqual({ kind: "removed" })
  expect(await isThere(draft)).toBe(false)
  expect(await db.$count(participant, eq(participant.stageKey, draft.key))).toBe(0)
  for (const key of kept) expect(await files.read(key)).toBeNull()
  const [event] = await db.select().from(audit).where(eq(audit.userId, secretary.userId))
  expect(event).toMatchObject({
    event: "remove_stage",
    data: { stage: draft.path, before: { title: draft.title, participants: 1 } },
  })
  expect(await remove(secretary, draft)).toEqual(refused("stage-not-found"))
  const { institutionId, championshipId, id } = draft
  expect((await makeStage(db, { institutionId, championshipId, id, classes: [] })).path).toBe(draft.path)
})

test("what is or was public stays, and so does what somebody has ridden", async () => {
  const stage = await makeStage(db, { location: "Madona" })
  const secretary = await makeSecretary(db, stage.institutionId)
  expect(await remove(secretary, stage)).toEqual(refused("stage-was-public"))
  const hide = saveStageFields({ db, actor: secretary, now, files }, stage.path, { status: "draft" })
  expect(await hide).toEqual({ kind: "saved" })
  expect(await remove(secretary, stage)).toEqual(refused("stage-was-public"))

  const { institutionId } = stage
  const ridden = await makeStage(db, { institutionId, status: "draft" })
  const rider = await makeParticipant(db, ridden)
  await (await makePhone(db, ridden)).send([wireTap({ participant: rider.id })])
  expect(await remove(secretary, ridden)).toEqual(refused("stage-has-results"))
  for (const one of [stage, ridden]) expect(await isThere(one)).toBe(true)
})

test("only the organisers of a draft delete it", async () => {
  const draft = await makeStage(db, { status: "draft" })
  const elsewhere = await makeSecretary(db, (await makeInstitution(db)).id)
  for (const stranger of [...(await strangers(db)), elsewhere])
    expect(await remove(stranger, draft)).toEqual(refused("forbidden"))
  expect(await isThere(draft)).toBe(true)
})
