import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { sectionEntry } from "#server/db/schema/judging.ts"
import { penalty } from "#server/db/schema/results.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { noon, wireAttempt, wireTap } from "#tests/support/wire-taps.ts"
import { entryDetail } from "./entry-detail.ts"
import { liftRuling } from "./lift-rulings.ts"
import { raceDesk } from "./race-desk.ts"
import { giveReRide } from "./re-ride.ts"
import { ruleOnEntry } from "./rule-on-entry.ts"
import { chooseAttemptOf, countAttempts } from "./settle-attempts.ts"

const { db } = await testDatabase()

const race = async () => {
  const stage = await makeStage(db)
  const rider = await makeParticipant(db, stage)
  const context = { db, actor: await makeSecretary(db, stage.institutionId), now: noon }
  const phone = await makePhone(db, stage)
  const place = { participantId: rider.id, section: 1, lap: 1 }
  const stored = async () => {
    const [entry] = await db
      .select({ total: sectionEntry.total, conflict: sectionEntry.conflict, ruling: sectionEntry.ruling })
      .from(sectionEntry)
      .where(and(eq(sectionEntry.stageKey, stage.key), eq(sectionEntry.section, 1), eq(sectionEntry.lap, 1)))
    return entry
  }
  const ride = async (...names: Parameters<typeof wireAttempt>[0]) => {
    const sent = wireAttempt(names, { participant: rider.id, points: 5 })
    await phone.send(sent)
    return sent[0]?.attempt ?? ""
  }
  const seen = async () => {
    const [entry] = await db
      .select({ revision: sectionEntry.revision })
      .from(sectionEntry)
      .where(and(eq(sectionEntry.stageKey, stage.key), eq(sectionEntry.section, 1), eq(sectionEntry.lap, 1)))
    return entry?.revision ?? 0
  }
  const reRide = async (attempt: string | null, reason: string | null = null, seenRevision?: number) => {
    const input = { place, attempt, seenRevision: seenRevision ?? (await seen()), reason }
    return giveReRide(context, stage.path, input)
  }
  const rule = (points: number) =>
    ruleOnEntry(context, stage.path, { place, ruling: { kind: "edited", points }, reason: null })
  /** Lets what a phone sent count for the rider. */
  const count = (attempt: string) =>
    countAttempts(context, stage.path, {
      phone: phone.device.phone,
      attempts: [attempt],
      participantId: rider.id,
      reason: null,
    })
  return { stage, rider, context, phone, place, stored, ride, seen, reRide, rule, count }
}

const ruled = { kind: "ruled" }
const free = { conflict: false, ruling: null }

test("a judge's re-ride leaves nothing that counts, and the next attempt counts alone, in whatever order both arrive [RX-03]", async () => {
  for (const isLate of [false, true]) {
    const { stage, rider, phone, context, stored } = await race()
    const first = wireAttempt(["JudgePenalty", "JudgeAddPointsD"], { participant: rider.id, points: 5 })
    const again = wireTap({
      participant: rider.id,
      attempt: first[0]?.attempt ?? "",
      name: "JudgeAddReRide",
      reason: "Spectator on the line",
    })
    const next = wireAttempt(["JudgeAddPointsA"], { participant: rider.id })
    for (const batch of isLate ? [next, first, [again]] : [first, [again], next]) await phone.send(batch)
    expect(await stored()).toEqual({ total: 1, ...free })
    const given = await db.select().from(penalty).where(eq(penalty.stageKey, stage.key))
    expect(given).toMatchObject([{ points: 5, deleted: false }])
    const detail = await entryDetail(context, stage.path, { participantId: rider.id, section: 1, lap: 1 })
    expect(detail?.events.filter(({ reason }) => reason !== null)).toMatchObject([
      { name: "JudgeAddReRide", reason: "Spectator on the line" },
    ])
  }
})

test("another judge's phone cannot make an attempt void: its tap waits alone [RX-03, D-50]", async () => {
  const { stage, rider, ride, stored } = await race()
  const attempt = await ride("JudgeAddPointsA")
  const other = await makePhone(db, stage)
  const { events } = await other.send([wireTap({ participant: rider.id, attempt, name: "JudgeAddReRide" })])
  expect(events).toMatchObject([{ state: "attention" }])
  expect(await stored()).toEqual({ total: 1, ...free })
})

test("a secretary gives a re-ride with a reason: the section is open, the next tap counts, and all of it is undone by one step [RX-03, SP-15]", async () => {
  const { stage, context, place, stored, ride, reRide } = await race()
  await ride("JudgeAddPointsD")
  const given = await reRide(null, "Obstructed")
  expect(given).toMatchObject(ruled)
  expect(await stored()).toEqual({ total: null, ...free })
  expect(await entryDetail(context, stage.path, place)).toMatchObject({
    isDeleted: false,
    corrections: [{ before: 5, after: null, reason: "Obstructed" }],
    events: [{ name: "JudgeAddPointsD" }, { name: "VoidedAttempt" }],
  })
  const [logged] = (await db.select().from(audit)).filter(({ event }) => event === "give_re_ride")
  expect(logged?.data).toMatchObject({ before: 5, after: null, reason: "Obstructed" })
  await ride("JudgeAddPointsB")
  expect(await stored()).toEqual({ total: 2, ...free })
  if (given.kind !== "ruled") throw new Error("Refused")
  expect(await liftRuling(context, stage.path, { place, revision: given.revision })).toMatchObject({
    kind: "undone",
  })
  expect(await stored()).toEqual({ total: 2, conflict: true, ruling: null })
})

test("of two attempts the one that is void is no conflict, and the other counts [RX-03, D-10]", async () => {
  const { stage, context, stored, ride, reRide } = await race()
  const first = await ride("JudgeAddPointsD")
  await ride("JudgeAddPointsA")
  expect(await stored()).toMatchObject({ conflict: true })
  expect(await reRide(first)).toMatchObject(ruled)
  expect(await stored()).toEqual({ total: 1, ...free })
  const found = await raceDesk(context, stage.path)
  expect(found).toMatchObject({ kind: "found", desk: { attention: [] } })
  expect(await reRide(first)).toMatchObject({ reason: "no-attempt" })
})

test("an attempt that is void, or that the judge has cancelled, can no longer be chosen [RX-03, D-10]", async () => {
  const { context, stage, place, stored, ride, reRide } = await race()
  const first = await ride("JudgeAddPointsD")
  const cancelled = await ride("JudgeAddPointsB", "JudgeCancelAttempt")
  const last = await ride("JudgeAddPointsA")
  expect(await reRide(first)).toMatchObject(ruled)
  const choose = (attempt: string) => chooseAttemptOf(context, stage.path, { place, attempt, reason: null })
  for (const gone of [first, cancelled])
    expect(await choose(gone)).toMatchObject({ kind: "refused", reason: "no-attempt" })
  expect(await choose(last)).toMatchObject({ kind: "settled" })
  expect(await stored()).toMatchObject({ total: 1, ruling: "chosen" })
})

test("a re-ride ends what a secretary had ruled or chosen, so that the next attempt alone counts [RX-03]", async () => {
  const { stage, context, place, stored, ride, reRide } = await race()
  await ride("JudgeAddPointsD")
  const second = await ride("JudgeAddPointsA")
  await chooseAttemptOf(context, stage.path, { place, attempt: second, reason: null })
  await ruleOnEntry(context, stage.path, { place, ruling: { kind: "edited", points: 3 }, reason: null })
  expect(await reRide(null)).toMatchObject(ruled)
  expect(await stored()).toEqual({ total: null, ...free })
  await ride("JudgeFinishManual")
  expect(await stored()).toEqual({ total: 0, ...free })
})

test("a re-ride is refused for a section not yet ridden, or if the next lap has a result [RX-03, SP-07]", async () => {
  const { stage, rider, context, place, phone, stored, ride, seen, reRide } = await race()
  expect(await reRide(null)).toMatchObject({ reason: "no-entry" })
  await ride("JudgeAddPointsA")
  await phone.send(wireAttempt(["JudgeFinishManual"], { participant: rider.id, lap: 2 }))
  expect(await reRide(null)).toMatchObject({ reason: "next-lap-has-result" })
  expect(await stored()).toEqual({ total: 1, ...free })
  const elsewhere = {
    place: { ...place, section: 3 },
    attempt: null,
    seenRevision: await seen(),
    reason: null,
  }
  expect(await giveReRide(context, stage.path, elsewhere)).toMatchObject({ reason: "no-entry" })
})

test("a ride that waited under a number that nobody has counts, also if the secretary gave the re-ride before [RX-03, D-13]", async () => {
  const { phone, stored, ride, reRide, count } = await race()
  await ride("JudgeAddPointsD")
  const again = wireAttempt(["JudgeAddPointsA"], { participant: "number:170" })
  await phone.send(again)
  expect(await reRide(null)).toMatchObject(ruled)
  expect(await count(again[0]?.attempt ?? "")).toMatchObject({ kind: "settled" })
  expect(await stored()).toEqual({ total: 1, ...free })
})

test("taps waiting before a re-ride still wait when a later correction is undone, and those after it count [RX-03, SP-15]", async () => {
  const { stage, context, place, stored, ride, reRide, rule, count } = await race()
  await rule(5)
  const early = await ride("JudgeAddPointsB")
  await reRide(null)
  const later = await rule(3)
  await ride("JudgeAddPointsA")
  if (later.kind !== "ruled") throw new Error("Refused")
  await liftRuling(context, stage.path, { place, revision: later.revision })
  expect(await stored()).toEqual({ total: 1, ...free })
  expect(await count(early)).toMatchObject({ kind: "settled" })
  expect(await stored()).toMatchObject({ conflict: true })
})

test("a re-ride is refused where the new ride came while the secretary typed the reason, and given once that was seen [RX-03]", async () => {
  const { stage, context, place, stored, ride, seen, reRide } = await race()
  const first = await ride("JudgeAddPointsD")
  const popup = await entryDetail(context, stage.path, place)
  const onDesk = await seen()
  await ride("JudgeAddPointsA")
  expect(await reRide(null, "Obstructed", popup?.revision)).toMatchObject({ reason: "changed-meanwhile" })
  expect(await reRide(first, "Obstructed", onDesk)).toMatchObject({ reason: "changed-meanwhile" })
  expect(await stored()).toMatchObject({ conflict: true })
  const again = await entryDetail(context, stage.path, place)
  expect(await reRide(first, "Obstructed", again?.revision)).toMatchObject(ruled)
  expect(await stored()).toEqual({ total: 1, ...free })
})
