import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { judgeDevice, judgeEvent } from "#server/db/schema/judging.ts"
import { penalty } from "#server/db/schema/results.ts"
import { asListed } from "#tests/support/as-listed.ts"
import { testDatabase } from "#tests/support/database.ts"
import { refused } from "#tests/support/scored-race.ts"
import { undone, undoneRace } from "#tests/support/undone-race.ts"
import { noon, wireAttempt, wireTap } from "#tests/support/wire-taps.ts"
import { acceptEntry } from "./accept-entry.ts"
import { raceDesk } from "./race-desk.ts"
import { ruleOnEntry } from "./rule-on-entry.ts"
import { countAttempts, dismissAttempts } from "./settle-attempts.ts"
import { acceptTimes, countPhone, dismissPhone } from "./settle-phone.ts"

const { db } = await testDatabase()

const race = async () => {
  const made = await undoneRace(db)
  const { stage, by, phone } = made
  const attention = async () => {
    const outcome = await raceDesk(by, stage.path)
    if (outcome.kind === "refused") throw new Error(outcome.reason)
    return outcome.desk.attention
  }
  const ofPhone = { phone: phone.device.phone, reason: null }
  const switchOff = () =>
    db
      .update(judgeDevice)
      .set({ revokedOn: noon, revokedWhy: "revoked" })
      .where(eq(judgeDevice.id, phone.device.id))
  return { ...made, attention, ofPhone, switchOff }
}

test("a number that was given to the wrong rider waits again, with its penalty, and can be given to another [SP-15] [D-13]", async () => {
  const { stage, by, phone, ofPhone, undo, attention, entry, lineOf, idOf } = await race()
  const taps = wireAttempt(["JudgePenalty", "JudgeAddFault", "JudgeFinishManual"], {
    participant: "number:99",
    section: 2,
    points: 5,
  })
  await phone.send(taps)
  const attempts = [taps[0]?.attempt ?? ""]
  const count = (name: string) =>
    countAttempts(by, stage.path, { ...ofPhone, attempts, participantId: idOf(name) })
  const before = await attention()
  expect(before).toMatchObject([{ kind: "waiting", why: "unknown-number", taps: 3 }])
  const counted = await count("Bruno")
  expect(await lineOf("Bruno")).toMatchObject({ total: 9, penalties: 5 })
  // what the phone taps on that attempt counts only with the rest of it
  await phone.send([
    wireTap({
      ...taps[0],
      id: crypto.randomUUID(),
      participant: idOf("Bruno"),
      seq: 99,
      name: "JudgeAddFault",
      points: null,
    }),
  ])
  expect(await entry("Bruno", 2)).toMatchObject({ total: 2 })
  expect(await undo(counted)).toEqual(undone)
  expect(await entry("Bruno", 2)).toMatchObject({ total: null })
  expect(await lineOf("Bruno")).toMatchObject({ total: 3, penalties: 0 })
  expect(await attention()).toMatchObject([{ kind: "waiting", why: "unknown-number", taps: 4 }])
  await db.delete(judgeEvent).where(eq(judgeEvent.seq, 99))
  expect(asListed(await attention())).toBe(asListed(before))
  await count("Anna")
  expect(await lineOf("Anna")).toMatchObject({ penalties: 5 })
  expect(await db.$count(penalty, eq(penalty.stageKey, stage.key))).toBe(1)
})

test("nothing that was counted waits again once a secretary has changed its penalty [SP-15]", async () => {
  const { stage, by, phone, ofPhone, undo, changePenalty, lineOf, idOf } = await race()
  const taps = wireAttempt(["JudgePenalty", "JudgeFinishManual"], {
    participant: "number:99",
    section: 2,
    points: 5,
  })
  await phone.send(taps)
  const input = { ...ofPhone, attempts: [taps[0]?.attempt ?? ""], participantId: idOf("Bruno") }
  const counted = await countAttempts(by, stage.path, input)
  const changed = await changePenalty(taps[0]?.id ?? "", 2)
  expect(await undo(counted)).toMatchObject(refused("changed-since"))
  expect(await lineOf("Bruno")).toMatchObject({ penalties: 2 })
  expect(await undo(changed)).toEqual(undone)
  expect(await undo(counted)).toEqual(undone)
  expect(await lineOf("Bruno")).toMatchObject({ penalties: 0 })
})

test("a penalty counts again once the cancellation that was let count waits again, unless a secretary deleted it [SP-15] [D-08]", async () => {
  for (const isDeleted of [false, true]) {
    const { stage, by, phone, ofPhone, place, undo, removePenalty, lineOf, idOf } = await race()
    const taps = wireAttempt(["JudgePenalty", "JudgeFinishManual", "JudgeCancelAttempt"], {
      participant: idOf("Bruno"),
      section: 2,
      points: 10,
    })
    await phone.send(taps.slice(0, 2))
    if (isDeleted) await removePenalty(taps[0]?.id ?? "")
    const ruling = { kind: "edited", points: 5 } as const
    await ruleOnEntry(by, stage.path, { place: place("Bruno", 2), ruling, reason: null })
    await phone.send(taps.slice(2))
    const before = isDeleted ? 0 : 10
    expect(await lineOf("Bruno")).toMatchObject({ total: 8 + before, penalties: before })
    const attempts = [taps[0]?.attempt ?? ""]
    const counted = await countAttempts(by, stage.path, {
      ...ofPhone,
      attempts,
      participantId: idOf("Bruno"),
    })
    expect(await lineOf("Bruno")).toMatchObject({ total: 8, penalties: 0 })
    expect(await undo(counted)).toEqual(undone)
    expect(await lineOf("Bruno")).toMatchObject({ total: 8 + before, penalties: before })
  }
})

test("an attempt that was let count against a correction waits again, and the correction holds [SP-15] [D-09]", async () => {
  const { stage, by, phone, ofPhone, place, undo, entry, idOf } = await race()
  const ruling = { kind: "edited", points: 5 } as const
  await ruleOnEntry(by, stage.path, { place: place("Bruno", 2), ruling, reason: null })
  const ride = wireTap({ participant: idOf("Bruno"), section: 2 })
  await phone.send([ride])
  const input = { ...ofPhone, attempts: [ride.attempt], participantId: idOf("Bruno") }
  const counted = await countAttempts(by, stage.path, input)
  expect(await entry("Bruno", 2)).toMatchObject({ total: 0, ruling: "chosen" })
  expect(await undo(counted)).toEqual(undone)
  expect(await entry("Bruno", 2)).toMatchObject({ total: 5, ruling: "edited" })
  const again = await countAttempts(by, stage.path, input)
  await ruleOnEntry(by, stage.path, { place: place("Bruno", 2), ruling, reason: null })
  expect(await undo(again)).toMatchObject(refused("changed-since"))
})

test("all taps from a phone that was switched off wait again, whether they were counted or left out [SP-15] [D-11]", async () => {
  const { stage, by, phone, ofPhone, switchOff, undo, attention, entry, idOf } = await race()
  await switchOff()
  await phone.send([wireTap({ participant: idOf("Bruno"), section: 2 })])
  const waiting = await attention()
  expect(waiting).toMatchObject([{ kind: "late-phone", count: 1 }])
  const seen = { ...ofPhone, seenRevision: 1_000 }
  for (const settle of [countPhone, dismissPhone]) {
    const settled = await settle(by, stage.path, seen)
    expect(await attention()).toEqual([])
    expect(await undo(settled)).toEqual(undone)
    expect(asListed(await attention())).toBe(asListed(waiting))
    expect(await entry("Bruno", 2)).toMatchObject({ total: null })
  }
})

test("taps left out and later let count are not listed again by undoing the first step [SP-15]", async () => {
  const { stage, by, phone, ofPhone, undo, entry, idOf } = await race()
  const ride = wireTap({ participant: "number:99", section: 2 })
  await phone.send([ride])
  const input = { ...ofPhone, attempts: [ride.attempt] }
  const left = await dismissAttempts(by, stage.path, input)
  const counted = await countAttempts(by, stage.path, { ...input, participantId: idOf("Bruno") })
  expect(await undo(left)).toEqual({ ...refused("changed-since"), by: null })
  expect(await entry("Bruno", 2)).toMatchObject({ total: 0 })
  // undone in turn, both are as if never done
  expect(await undo(counted)).toEqual(undone)
  expect(await undo(left)).toEqual(undone)
})

test("what was left out while a ruling held it counts once the ruling is lifted and it is no longer left out [SP-15] [D-09]", async () => {
  const { stage, by, phone, ofPhone, place, undo, attention, entry, lineOf, auditEvents, idOf } = await race()
  const ruling = { kind: "edited", points: 5 } as const
  const ruled = await ruleOnEntry(by, stage.path, { place: place("Bruno", 2), ruling, reason: null })
  const ride = wireTap({ participant: idOf("Bruno"), section: 2, name: "JudgeAddPointsB" })
  await phone.send([ride])
  const left = await dismissAttempts(by, stage.path, { ...ofPhone, attempts: [ride.attempt] })
  expect(await undo(ruled)).toEqual(undone)
  expect(await entry("Bruno", 2)).toMatchObject({ total: null, ruling: null })
  expect(await undo(left)).toEqual(undone)
  expect(await attention()).toEqual([])
  expect(await entry("Bruno", 2)).toMatchObject({ total: 2 })
  expect(await lineOf("Bruno")).toMatchObject({ total: 5 })
  expect((await auditEvents()).at(-1)).toMatchObject({
    event: "undo_settling",
    data: { participant: idOf("Bruno"), section: 2, before: null, after: 2 },
  })
})

test("what was left out waits again while the ruling still holds it [SP-15] [D-09]", async () => {
  const { stage, by, phone, ofPhone, place, undo, attention, entry, idOf } = await race()
  const ruling = { kind: "edited", points: 5 } as const
  await ruleOnEntry(by, stage.path, { place: place("Bruno", 2), ruling, reason: null })
  const ride = wireTap({ participant: idOf("Bruno"), section: 2 })
  await phone.send([ride])
  const left = await dismissAttempts(by, stage.path, { ...ofPhone, attempts: [ride.attempt] })
  expect(await undo(left)).toEqual(undone)
  expect(await attention()).toMatchObject([{ kind: "waiting", why: "entry-edited" }])
  expect(await entry("Bruno", 2)).toMatchObject({ total: 5, ruling: "edited" })
})

test("an entry that was left as it is is listed again [SP-15] [D-09]", async () => {
  const { stage, by, phone, place, undo, attention, idOf } = await race()
  await phone.send([wireTap({ participant: idOf("Bruno"), section: 1, lap: 2 })])
  const [item] = await attention()
  expect(item).toMatchObject({ kind: "lap-order" })
  const seenRevision = item && "revision" in item ? item.revision : 0
  const input = { place: place("Bruno", 1, 2), kind: "lap-order", seenRevision, reason: null } as const
  expect(await undo(await acceptEntry(by, stage.path, input))).toEqual(undone)
  expect(await attention()).toEqual([item])
  expect(await acceptEntry(by, stage.path, input)).toMatchObject({ kind: "settled" })
})

test("odd times that were accepted are listed again [SP-15]", async () => {
  const { stage, by, phone, ofPhone, undo, attention, idOf } = await race()
  const long = 30 * 24 * 3_600_000
  await phone.send([wireTap({ participant: idOf("Bruno"), section: 2, time: noon - long })])
  const odd = await attention()
  expect(odd).toMatchObject([{ kind: "odd-times", count: 1 }])
  const accepted = await acceptTimes(by, stage.path, { ...ofPhone, seenRevision: 1_000 })
  expect(await attention()).toEqual([])
  expect(await undo(accepted)).toEqual(undone)
  expect(await attention()).toEqual(odd)
})

test("what is settled after the approval stays so, as it changes no result [SP-09]", async () => {
  const { stage, by, phone, ofPhone, changes } = await race()
  const ride = wireTap({ participant: "number:99", section: 2 })
  await phone.send([ride])
  await db.update(stageTable).set({ resultsStatus: "Approved" }).where(eq(stageTable.key, stage.key))
  const input = { ...ofPhone, attempts: [ride.attempt], reason: "Nobody" }
  expect(await dismissAttempts(by, stage.path, input)).toEqual({ kind: "settled", revision: null })
  expect(await changes()).toEqual([])
})
