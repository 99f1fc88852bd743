import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { encode } from "uqr"
import { expect, test } from "vitest"
import type { SentTick } from "#contracts/registration/sign-on-calls.ts"
import type { SignOnTick } from "#domain/registration/sign-on.ts"
import { shownSignOnCode, typedSignOnCode } from "#domain/registration/sign-on-code.ts"
import { createKeyedHash } from "#server/auth/keyed-hash.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import { audit } from "#server/db/schema/roles.ts"
import { signOnEvent } from "#server/db/schema/sign-on.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeConsentText } from "#tests/support/factories/make-consent.ts"
import { makeKeptNumber } from "#tests/support/factories/make-kept-number.ts"
import { makeLicence } from "#tests/support/factories/make-licence.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeStartList } from "#tests/support/factories/make-start-list.ts"
import { signConsent, withdrawForGuardian } from "../entry-consent.ts"
import { showParticipants } from "../show-participants.ts"
import { drawEntryCode } from "./draw-entry-code.ts"
import { tickRider } from "./record-ticks.ts"
import { signOnPage } from "./show-desk.ts"
import { saveSignOnPlan } from "./sign-on-plan.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 16, 6)
const keyedHash = createKeyedHash("s".repeat(43))

/** A stage whose desk ticks identity and fee, with a rider. */
const openDesk = async (ticks: readonly SignOnTick[] = ["identity", "fee"]) => {
  const stage = await makeStage(db)
  const actor = await makeSecretary(db, stage.institutionId)
  const context = { db, actor, now, keyedHash }
  await saveSignOnPlan(context, stage.path, { ticks, noiseLimit: null })
  const rider = await makeParticipant(db, stage)
  const touch = (tick: SignOnTick, given: Partial<SentTick> = {}): SentTick => ({
    ...{ id: randomUUID(), tick, isDone: true, decibels: null, seq: 1, time: now },
    ...given,
  })
  const send = (ticks: SentTick[], { desk = randomUUID(), at = now, sentAt = now, id = rider.id } = {}) =>
    tickRider({ ...context, now: at }, stage.path, { rider: id, desk, sentAt, ticks })
  const read = async () => {
    const came = await signOnPage(context, stage.path)
    if (came.kind === "refused") throw new Error(came.reason)
    return came.page
  }
  const shown = async (id = rider.id) => (await read()).riders.find((one) => one.id === id)
  const logged = async () =>
    (await db.select().from(audit).where(eq(audit.userId, actor.userId)).orderBy(audit.id)).map(
      ({ event, data }) => ({ event, data }),
    )
  const revision = async () =>
    (await db.select().from(stageTable).where(eq(stageTable.key, stage.key)))[0]?.revision
  return { stage, actor, context, rider, touch, send, read, shown, logged, revision }
}

test("all ticks confirm a rider, and one that is taken back makes them Registered again [EN-02]", async () => {
  const { stage, rider, touch, send, shown, logged } = await openDesk()
  expect(await send([touch("identity")])).toEqual({ kind: "ticked" })
  expect(await shown()).toMatchObject({ status: "Registered", ticks: { identity: { isDone: true } } })
  await send([touch("fee")], { at: now + 1 })
  expect((await shown())?.status).toBe("Confirmed")
  await send([touch("fee", { isDone: false })], { at: now + 2, sentAt: now })
  expect(await shown()).toMatchObject({ status: "Registered", ticks: { fee: { isDone: false } } })
  const about = { stage: stage.path, participant: rider.id }
  expect((await logged()).slice(1)).toEqual([
    { event: "tick_sign_on", data: { ...about, ticks: { identity: true } } },
    { event: "tick_sign_on", data: { ...about, ticks: { fee: true } } },
    { event: "update_status", data: { ...about, before: "Registered", after: "Confirmed" } },
    { event: "tick_sign_on", data: { ...about, ticks: { fee: false } } },
    { event: "update_status", data: { ...about, before: "Confirmed", after: "Registered" } },
  ])
})

test("two desks that tick at the same moment overwrite nothing [EN-02]", async () => {
  const { touch, send, shown } = await openDesk()
  await Promise.all([send([touch("identity")]), send([touch("fee")])])
  expect(await shown()).toMatchObject({
    status: "Confirmed",
    ticks: { identity: { isDone: true }, fee: { isDone: true } },
  })
})

test("what arrives again changes nothing; an id with other content is refused, and so is one of another rider [EN-02]", async () => {
  const { stage, touch, send, shown, revision, logged } = await openDesk()
  const desk = randomUUID()
  const fee = touch("fee")
  await send([fee], { desk })
  const before = [await revision(), (await logged()).length]
  expect(await send([fee], { desk, at: now + 5_000 })).toEqual({ kind: "ticked" })
  expect([await revision(), (await logged()).length]).toEqual(before)
  // the answer to the first of two was lost
  await send([fee, touch("identity", { seq: 2 })], { desk })
  expect((await shown())?.status).toBe("Confirmed")
  const refused = { kind: "refused", reason: "unreadable" }
  expect(await send([{ ...fee, isDone: false }], { desk })).toEqual(refused)
  expect(await send([fee, fee], { desk })).toEqual(refused)
  const other = await makeParticipant(db, stage)
  expect(await send([fee], { desk, id: other.id })).toEqual(refused)
  expect(await send([touch("fee")], { id: "nobody" })).toEqual({
    kind: "refused",
    reason: "participant-not-found",
  })
})

test("the clock of a desk that goes wrong decides nothing [EN-02]", async () => {
  const { touch, send, shown } = await openDesk()
  const hour = 3_600_000
  await send([touch("fee", { time: now + hour })], { sentAt: now + hour })
  await send([touch("fee", { isDone: false, time: now + 60_000 })], { at: now + 60_000 })
  expect((await shown())?.ticks.fee).toMatchObject({ isDone: false, time: now + 60_000 })
  // a tick that waited on the first desk, whose clock goes an hour ahead
  await send([touch("fee", { time: now + hour + 30_000 })], { sentAt: now + hour + 90_000, at: now + 90_000 })
  expect((await shown())?.ticks.fee).toMatchObject({ isDone: false, time: now + 60_000 })
})

test("a motorcycle that is too loud is not signed on, whatever else is in order [EN-01]", async () => {
  const { context, stage, touch, send, shown } = await openDesk()
  await saveSignOnPlan(context, stage.path, { ticks: ["noise"], noiseLimit: 94 })
  await send([touch("noise", { decibels: 96 })])
  expect((await shown())?.status).toBe("Registered")
  await send([touch("noise", { decibels: 94, time: now + 1 })], { at: now + 1 })
  expect(await shown()).toMatchObject({ status: "Confirmed", ticks: { noise: { decibels: 94 } } })
})

test("a minor is signed on only with the consent that is needed, and with a consent that comes last [EN-02] [EN-04]", async () => {
  const { stage, context, touch, send, shown } = await openDesk(["fee"])
  await makeConsentText(db, stage.institutionId, { createdOn: now - 86_400_000 })
  const { id } = await makeParticipant(db, stage, { birthDate: "2014-01-01" })
  await send([touch("fee")], { id })
  expect(await shown(id)).toMatchObject({ status: "Registered", consent: "missing" })
  const paper = { stage: stage.path, id, guardianName: "Inga Ozola" }
  expect(await signConsent(context, paper)).toEqual({ kind: "signed" })
  expect(await shown(id)).toMatchObject({ status: "Confirmed", consent: "given" })
  await withdrawForGuardian(context, paper)
  expect((await shown(id))?.status).toBe("Registered")
  const other = await makeParticipant(db, stage, { birthDate: "2014-01-01" })
  await signConsent(context, { ...paper, id: other.id })
  expect((await shown(other.id))?.status).toBe("Registered")
  await send([touch("fee")], { id: other.id })
  expect((await shown(other.id))?.status).toBe("Confirmed")
})

test("a secretary who has confirmed a rider is not overruled by the first tick [PA-10]", async () => {
  const { stage, touch, send, shown } = await openDesk()
  const known = await makeParticipant(db, stage, { status: "Confirmed" })
  await send([touch("fee")], { id: known.id })
  expect((await shown(known.id))?.status).toBe("Confirmed")
})

test("what the desk ticks is saved and logged, and leaves each status alone [EN-01]", async () => {
  const { stage, context, touch, send, shown, logged, revision } = await openDesk(["fee"])
  await send([touch("fee")])
  await saveSignOnPlan(context, stage.path, { ticks: ["fee", "plate"], noiseLimit: null })
  expect((await logged()).at(-1)).toEqual({
    event: "save_sign_on_plan",
    data: { stage: stage.path, before: { ticks: ["fee"] }, after: { ticks: ["fee", "plate"] } },
  })
  expect((await shown())?.status).toBe("Confirmed")
  const before = await revision()
  await saveSignOnPlan(context, stage.path, { ticks: ["fee", "plate"], noiseLimit: null })
  expect(await revision()).toBe(before)
})

test("secretaries see what is odd of each rider, in the order of the start; nobody with a DNS [EN-02] [SN-01] [SN-02]", async () => {
  const { stage, rider, read } = await openDesk(["licence"])
  const late = await makeParticipant(db, stage, { license: "LV 7", racingNumber: "7" })
  const gone = await makeParticipant(db, stage)
  const { name, classKey } = gone
  await db.insert(result).values({
    ...{
      stageKey: stage.key,
      participantId: gone.id,
      name,
      classKey,
      status: "DNS",
      revision: 1,
      changedOn: now,
    },
  })
  await makeStartList(db, stage, { riders: [late, null], firstStart: now })
  await makeKeptNumber(db, stage, { racingNumber: "7" })
  const ofLate = { license: "LV 7", name: late.name, validUntil: "2020-12-31" }
  await makeLicence(db, stage.institutionId, ofLate)
  const { riders } = await read()
  expect(riders).toMatchObject([
    { id: late.id, startsAt: now, lacksStart: false, isNumberOfOther: true, licence: "expired" },
    { id: rider.id, startsAt: null, lacksStart: true, isNumberOfOther: false, licence: "none" },
  ])
  expect(riders[0]?.birthYear).toBe(1996)
})

test("each entry has a code of its own, another one in each stage and on each site [EN-02]", async () => {
  const { stage, rider, shown, context } = await openDesk()
  const other = await openDesk()
  const twin = await makeParticipant(db, other.stage, { id: rider.id })
  const elsewhere = await signOnPage({ ...context, keyedHash: createKeyedHash("t".repeat(43)) }, stage.path)
  const codes = [
    (await shown())?.code,
    (await other.shown(twin.id))?.code,
    elsewhere.kind === "found" ? elsewhere.page.riders[0]?.code : null,
  ]
  expect(new Set(codes).size).toBe(3)
  expect((await shown())?.code).toBe(codes[0])
})

test("riders have the code of their own entry, and nobody else's, where the stage has a desk [EN-02]", async () => {
  const { stage, context, read } = await openDesk()
  const own = await makeActor(db)
  const rider = await makeParticipant(db, stage, { id: own.userId })
  const codes = { keyedHash, siteUrl: "https://trials.example" }
  const shown = async () => (await showParticipants({ db, actor: own, now }, stage.path, { codes }))?.own
  const code = (await read()).riders.find(({ id }) => id === rider.id)?.code ?? ""
  expect(await shown()).toMatchObject([{ id: rider.id, signOn: { code: shownSignOnCode(code) } }])
  await saveSignOnPlan(context, stage.path, { ticks: [], noiseLimit: null })
  expect(await shown()).toMatchObject([{ id: rider.id, signOn: null }])
})

test("what is drawn is the QR code of the desk's address with the code", () => {
  const entry = { stage: "institutions/i/championships/c/stages/s", id: "rider-1" }
  const siteUrl = "https://trials.example"
  const { code, qr } = drawEntryCode({ keyedHash, siteUrl }, entry)
  const { data, size } = encode(`${siteUrl}/competitions/i/c/s/sign-on#${typedSignOnCode(code)}`, {
    ecc: "M",
    border: 4,
  })
  const drawn = data.map((row) => row.map(() => false))
  for (const [, x, y, width] of qr.path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  expect({ size: qr.size, drawn }).toEqual({ size, drawn: data })
})

test("the ticks of a rider go with the entry", async () => {
  const { stage, rider, touch, send } = await openDesk()
  await send([touch("fee")])
  await db.delete(participant).where(and(eq(participant.stageKey, stage.key), eq(participant.id, rider.id)))
  expect(await db.$count(signOnEvent, eq(signOnEvent.participantId, rider.id))).toBe(0)
})
