import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { Actor } from "#domain/access/may.ts"
import { passKinds } from "#domain/judging/pass-kind.ts"
import { judgeEvent, sectionPass } from "#server/db/schema/judging.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { sendAs } from "#tests/support/judge-phone.ts"
import { openPass } from "#tests/support/open-pass.ts"
import { noon, wireTap } from "#tests/support/wire-taps.ts"
import { recordAgreements } from "./agreements.ts"
import { findDevice } from "./device.ts"
import { readJudgeStage } from "./judge-stage.ts"
import { createPass, revokePass } from "./section-passes.ts"

const { db } = await testDatabase()

const create = async (actor: Actor, stage: { path: string }) =>
  createPass({ db, actor, now: noon }, { stage: stage.path, name: "Section 4", kind: "section", section: 4 })

test("a secretary makes a pass; its secret is shown once and stored as a hash [D-11]", async () => {
  const stage = await makeStage(db)
  const secretary = await makeSecretary(db, stage.institutionId)
  const pass = await create(secretary, stage)
  if (pass.kind === "refused") throw new Error(pass.reason)
  const [stored] = await db.select().from(sectionPass).where(eq(sectionPass.id, pass.id))
  expect(stored).toMatchObject({
    stageKey: stage.key,
    name: "Section 4",
    section: 4,
    createdBy: secretary.userId,
    createdOn: noon,
    revokedOn: null,
  })
  expect(JSON.stringify(stored)).not.toContain(pass.secret)
})

test("riders, judges and secretaries of another institution make none; an admin does [D-02]", async () => {
  const stage = await makeStage(db)
  const rider = await makeUser(db)
  const judge = await makeJudge(db, stage)
  const elsewhere = await makeStage(db)
  const actors: Actor[] = [
    { userId: rider.id, isConfirmed: true, admin: false, secretaryOf: [] },
    { userId: judge.user.id, isConfirmed: true, admin: false, secretaryOf: [] },
    await makeSecretary(db, elsewhere.institutionId),
  ]
  for (const actor of actors)
    expect(await create(actor, stage)).toEqual({ kind: "refused", reason: "forbidden" })
  expect(await db.$count(sectionPass, eq(sectionPass.stageKey, stage.key))).toBe(0)
  const admin = { userId: rider.id, isConfirmed: true, admin: true, secretaryOf: [] }
  expect(await create(admin, stage)).toMatchObject({ kind: "created" })
})

test("there are no passes without a stage", async () => {
  const { id } = await makeUser(db)
  const admin = { userId: id, isConfirmed: true, admin: true, secretaryOf: [] }
  expect(await create(admin, { path: "institutions/no" })).toEqual({
    kind: "refused",
    reason: "stage-not-found",
  })
})

const minute = 60_000

const race = async () => {
  const stage = await makeStage(db)
  return { stage, rider: await makeParticipant(db, stage), pass: await makePass(db, stage) }
}

const revokedOn = async ({ id }: { id: string }) => {
  const [stored] = await db.select().from(sectionPass).where(eq(sectionPass.id, id))
  return stored?.revokedOn
}

test("a revoked pass gives no access any more, and its phone learns this [D-11]", async () => {
  const { stage, pass } = await race()
  const send = sendAs(db, stage, await openPass(db, stage, { pass }))
  await pass.revoke()
  expect(await send([])).toMatchObject({ ended: { why: "revoked" } })
  await expect(openPass(db, stage, { pass })).rejects.toThrow("pass-revoked")
})

test("under a new pass, what a phone still held when the old one was revoked waits, whatever its clock says [D-11, D-12]", async () => {
  const { stage, rider, pass } = await race()
  const former = await openPass(db, stage, { pass })
  const sent = wireTap({ participant: rider.id, section: 1 })
  await sendAs(db, stage, former)([sent])
  await pass.revoke(noon + minute)

  const other = await makePass(db, stage)
  const send = sendAs(db, stage, await openPass(db, stage, { pass: other, now: noon + 3 * minute, former }))
  const outbox = [
    sent,
    wireTap({ participant: rider.id, section: 2, time: noon + minute - 1 }),
    wireTap({ participant: rider.id, section: 3, time: noon + minute }),
    wireTap({ participant: rider.id, section: 3, time: noon + 3 * minute - 1 }),
    wireTap({ participant: rider.id, section: 3, time: noon + 3 * minute }),
  ]
  const { events } = await send(outbox, { now: noon + 5 * minute })
  expect(events.map(({ state, why }) => why ?? state)).toEqual([
    "known",
    "after-revocation",
    "after-revocation",
    "after-revocation",
    "stored",
  ])
  const kept = await db.select().from(judgeEvent).where(eq(judgeEvent.stageKey, stage.key))
  expect(kept.map(({ unapplied }) => unapplied).sort()).toEqual([
    "after-revocation",
    "after-revocation",
    "after-revocation",
    null,
    null,
  ])
})

test("the phone of a pass for something else is refused a judge's taps, and none of them is stored [D-11]", async () => {
  const { stage, rider } = await race()
  for (const kind of passKinds.filter((one) => one !== "section")) {
    const token = await openPass(db, stage, { pass: await makePass(db, stage, { kind }) })
    const taps = [1, 2].map((section) => wireTap({ participant: rider.id, section }))
    const { events } = await sendAs(db, stage, token)(taps)
    expect(events).toEqual(taps.map(({ id }) => ({ id, state: "refused" })))
    const readDesk = async () => ({ plan: { ticks: [], noiseLimit: null }, riders: [] })
    const read = await readJudgeStage({ db, now: noon, readDesk }, token, stage.path)
    expect(read).toMatchObject({ kind: "found", stage: { kind } })
  }
  expect(await db.$count(judgeEvent, eq(judgeEvent.stageKey, stage.key))).toBe(0)
})

test("the phone of a pass for something else says nothing in a rider's name [OF-03]", async () => {
  const { stage, rider } = await race()
  const token = await openPass(db, stage, { pass: await makePass(db, stage, { kind: "timing" }) })
  const device = await findDevice(db, token)
  if (!device) throw new Error("The pass opened no device")
  const agreements = [{ participant: rider.id, lap: 1, time: noon, scores: [] }]
  const batch = { stage: stage.path, sentAt: noon, agreements }
  expect(await recordAgreements({ db, now: noon }, device, batch)).toEqual({
    kind: "refused",
    reason: "not-a-judge",
  })
})

test("only a pass for sections is for one section", async () => {
  const { stage } = await race()
  const { id } = await makePass(db, stage, { kind: "timing", section: 3 })
  const [stored] = await db.select().from(sectionPass).where(eq(sectionPass.id, id))
  expect(stored).toMatchObject({ kind: "timing", section: null })
})

test("a pass that was revoked stays revoked from then on", async () => {
  const { pass } = await race()
  expect(await pass.revoke(noon)).toEqual({ kind: "revoked" })
  expect(await pass.revoke(noon + 1)).toEqual({ kind: "revoked" })
  expect(await revokedOn(pass)).toBe(noon)
})

test("riders, judges and secretaries of another institution revoke nothing; an admin does [D-02]", async () => {
  const { stage, pass } = await race()
  const rider = await makeUser(db)
  const judge = await makeJudge(db, stage)
  const elsewhere = await makeStage(db)
  const actors: Actor[] = [
    { userId: rider.id, isConfirmed: true, admin: false, secretaryOf: [] },
    { userId: judge.user.id, isConfirmed: true, admin: false, secretaryOf: [] },
    await makeSecretary(db, elsewhere.institutionId),
  ]
  for (const actor of actors)
    expect(await revokePass({ db, actor, now: noon }, pass.id)).toEqual({
      kind: "refused",
      reason: "forbidden",
    })
  expect(await revokedOn(pass)).toBeNull()
  const admin = { userId: rider.id, isConfirmed: true, admin: true, secretaryOf: [] }
  expect(await revokePass({ db, actor: admin, now: noon }, pass.id)).toEqual({ kind: "revoked" })
})

test("a pass that is not there cannot be revoked", async () => {
  const { stage } = await race()
  const actor = await makeSecretary(db, stage.institutionId)
  expect(await revokePass({ db, actor, now: noon }, randomUUID())).toEqual({
    kind: "refused",
    reason: "pass-not-found",
  })
})
