import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { EntryRuling } from "#domain/judging/judge-event.ts"
import { user } from "#server/db/schema/accounts.ts"
import { judgeDevice, judgeEvent } from "#server/db/schema/judging.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { refused } from "#tests/support/scored-race.ts"
import { undone, undoneRace, undoOn } from "#tests/support/undone-race.ts"
import { noon, wireAttempt, wireTap } from "#tests/support/wire-taps.ts"
import { enterCards } from "./enter-cards.ts"
import { entryDetail } from "./entry-detail.ts"
import { liftRuling } from "./lift-rulings.ts"
import { moveEntry } from "./move-entry.ts"
import { ruleOnEntry } from "./rule-on-entry.ts"
import { chooseAttemptOf, dismissAttempts } from "./settle-attempts.ts"

const { db } = await testDatabase()

const edited = (points: number): EntryRuling => ({ kind: "edited", points })

const race = async () => {
  const made = await undoneRace(db)
  const { stage, by, place } = made
  const rule = (name: string, section: number, ruling: EntryRuling, lap = 1) =>
    ruleOnEntry(by, stage.path, { place: place(name, section, lap), ruling, reason: null })
  /** The log of an entry, with why some of it waits. */
  const log = (name: string, section: number) =>
    db
      .select({ name: judgeEvent.name, unapplied: judgeEvent.unapplied })
      .from(judgeEvent)
      .where(
        and(
          eq(judgeEvent.stageKey, stage.key),
          eq(judgeEvent.participantId, place(name, section).participantId),
          eq(judgeEvent.section, section),
        ),
      )
      .orderBy(judgeEvent.revision, judgeEvent.time, judgeEvent.seq)
  return { ...made, rule, log }
}

test("an entry that was corrected or deleted is again what the judge recorded, and the log keeps all of it [SP-15]", async () => {
  const { rule, undo, entry, lineOf, log, auditEvents } = await race()
  const [before, line] = [await entry("Anna", 1), await lineOf("Anna")]
  for (const ruling of [edited(5), { kind: "deleted" } as const]) {
    expect(await undo(await rule("Anna", 1, ruling))).toEqual(undone)
    expect(await entry("Anna", 1)).toEqual({ ...before, revision: expect.any(Number) })
    expect(await lineOf("Anna")).toMatchObject({ total: line?.total, ridden: line?.ridden })
  }
  expect((await log("Anna", 1)).map(({ name }) => name)).toEqual([
    "EditedTo",
    "EditedTo",
    "LiftedRuling",
    "DeletedEntry",
    "LiftedRuling",
  ])
  expect((await auditEvents()).map(({ event, data }) => [event, data])).toMatchObject([
    ["edit_section", { before: 1, after: 5 }],
    ["lift_ruling", { section: 1, lap: 1, before: 5, after: 1 }],
    ["delete_section", { before: 1, after: null }],
    ["lift_ruling", { before: null, after: 1 }],
  ])
})

test("of two corrections the later is undone first, and then the earlier one holds again [SP-15]", async () => {
  const { rule, undo, entry } = await race()
  const [first, second] = [await rule("Anna", 1, edited(5)), await rule("Anna", 1, edited(3))]
  expect(await undo(first)).toMatchObject({ ...refused("changed-since"), by: expect.any(String) })
  expect(await entry("Anna", 1)).toMatchObject({ total: 3 })
  expect(await undo(second)).toEqual(undone)
  expect(await entry("Anna", 1)).toMatchObject({ total: 5, ruling: "edited" })
  expect(await undo(second)).toEqual(refused("already-undone"))
  expect(await undo(first)).toEqual(undone)
  expect(await entry("Anna", 1)).toMatchObject({ total: 1, ruling: null })
})

test("a later change is shown with who made it, and the entry stays as they left it [SP-15]", async () => {
  const { stage, by, place, rule, undo, entry } = await race()
  const first = await rule("Anna", 1, edited(5))
  const actor = await makeSecretary(db, stage.institutionId)
  const other = { ...by, actor }
  const ruling = edited(2)
  const later = await ruleOnEntry(other, stage.path, { place: place("Anna", 1), ruling, reason: null })
  const [who] = await db.select().from(user).where(eq(user.id, actor.userId))
  expect(await undo(first)).toEqual({ ...refused("changed-since"), by: who?.name })
  expect(await entry("Anna", 1)).toMatchObject({ total: 2 })
  // each secretary may undo what the other one did
  expect(await undo(later)).toEqual(undone)
  expect(await entry("Anna", 1)).toMatchObject({ total: 5 })
})

test("taps that came while the ruling stood count once it is lifted, as if there had been no ruling [SP-15] [D-09]", async () => {
  const { phone, rule, undo, entry, idOf, log } = await race()
  const taps = wireAttempt(["JudgeAddFault", "JudgePenalty", "JudgeFinishManual"], {
    participant: idOf("Bruno"),
    section: 2,
    points: 5,
  })
  await phone.send(taps.slice(0, 1))
  const ruling = await rule("Bruno", 2, edited(5))
  expect((await phone.send(taps)).events).toMatchObject([
    { state: "known" },
    { why: "entry-edited" },
    { why: "entry-edited" },
  ])
  expect(await undo(ruling)).toEqual(undone)
  expect(await entry("Bruno", 2)).toMatchObject({ total: 1, attempt: taps[0]?.attempt, ruling: null })
  expect((await log("Bruno", 2)).filter(({ unapplied }) => unapplied !== null)).toEqual([])
  expect((await phone.send([wireTap({ participant: idOf("Bruno"), section: 2 })])).events).toMatchObject([
    { state: "attention", why: "two-attempts" },
  ])
})

test("while an earlier ruling holds, taps that came since go on waiting [SP-15] [D-09]", async () => {
  const { phone, rule, undo, entry, idOf, log } = await race()
  await rule("Bruno", 2, edited(5))
  const second = await rule("Bruno", 2, edited(3))
  await phone.send([wireTap({ participant: idOf("Bruno"), section: 2 })])
  await undo(second)
  expect(await entry("Bruno", 2)).toMatchObject({ total: 5 })
  expect((await log("Bruno", 2)).filter(({ unapplied }) => unapplied !== null)).toHaveLength(1)
})

test("taps that a secretary left out, and those from a phone that was switched off, still wait after a lift [SP-15] [D-11]", async () => {
  const { stage, by, phone, rule, undo, entry, idOf, log } = await race()
  const ruling = await rule("Bruno", 2, edited(5))
  const [left, late] = [randomUUID(), randomUUID()]
  const ride = { participant: idOf("Bruno"), section: 2, name: "JudgeAddPointsB" } as const
  await phone.send([wireTap({ ...ride, attempt: left })])
  const input = { phone: phone.device.phone, attempts: [left], reason: null }
  await dismissAttempts(by, stage.path, input)
  const other = await makePhone(db, stage)
  await other.send([wireTap({ ...ride, attempt: late, name: "JudgeAddFault" })])
  await db
    .update(judgeDevice)
    .set({ revokedOn: noon - 1, revokedWhy: "revoked" })
    .where(eq(judgeDevice.id, other.device.id))
  await other.send([wireTap({ ...ride, attempt: late })])
  expect(await undo(ruling)).toEqual(undone)
  expect(await entry("Bruno", 2)).toMatchObject({ total: null, ruling: null })
  const waiting = (await log("Bruno", 2)).flatMap(({ unapplied }) => unapplied ?? [])
  expect(waiting.toSorted()).toEqual(["after-revocation", "after-revocation", "entry-edited"])
})

test("a chosen attempt is undone to the conflict that it settled [SP-15] [D-10]", async () => {
  const { stage, by, place, phone, undo, entry, idOf } = await race()
  const [early, late] = [randomUUID(), randomUUID()]
  const ride = { participant: idOf("Bruno"), section: 2 }
  await phone.send([
    wireTap({ ...ride, attempt: early, name: "JudgeAddPointsC" }),
    wireTap({ ...ride, attempt: late, name: "JudgeAddPointsA" }),
  ])
  const choice = { place: place("Bruno", 2), attempt: early, reason: null }
  expect(await undo(await chooseAttemptOf(by, stage.path, choice))).toEqual(undone)
  expect(await entry("Bruno", 2)).toMatchObject({ total: 1, attempt: late, conflict: true, ruling: null })
})

test("cells of a card that were saved together are undone together, but for those that were changed since [SP-15]", async () => {
  const { stage, by, place, rule, undo, entry } = await race()
  const cells = [
    { ...place("Bruno", 2), points: 5, seen: null },
    { ...place("Bruno", 1, 2), points: 3, seen: null },
  ]
  const saved = await enterCards(by, stage.path, { cells, reason: null })
  await rule("Bruno", 2, edited(1))
  expect(await undo(saved)).toEqual({ kind: "undone", count: 1, later: 1 })
  expect(await entry("Bruno", 1, 2)).toMatchObject({ total: null })
  expect(await entry("Bruno", 2)).toMatchObject({ total: 1 })
})

test("undoing cards leaves alone a score that has since been moved [SP-15] [D-37]", async () => {
  const { stage, by, place, undo, entry } = await race()
  const cells = [
    { ...place("Bruno", 2), points: 5, seen: null },
    { ...place("Bruno", 1, 2), points: 3, seen: null },
  ]
  const saved = await enterCards(by, stage.path, { cells, reason: null })
  const move = { from: place("Bruno", 1, 2), to: place("Anna", 1, 2), attempt: null, seen: null }
  await moveEntry(by, stage.path, { ...move, reason: null })
  expect(await undo(saved)).toEqual({ kind: "undone", count: 1, later: 1 })
  expect(await entry("Anna", 1, 2)).toMatchObject({ total: 3 })
})

test("one cell of them is undone from its own history [SP-15]", async () => {
  const { stage, by, place, entry } = await race()
  const cells = [
    { ...place("Bruno", 2), points: 5, seen: null },
    { ...place("Bruno", 1, 2), points: 3, seen: null },
  ]
  await enterCards(by, stage.path, { cells, reason: null })
  const detail = await entryDetail(by, stage.path, place("Bruno", 2))
  const input = { place: place("Bruno", 2), revision: detail?.undo ?? 0 }
  expect(await liftRuling(by, stage.path, input)).toEqual(undone)
  expect(await entry("Bruno", 2)).toMatchObject({ total: null })
  expect(await entry("Bruno", 1, 2)).toMatchObject({ total: 3 })
  expect(await liftRuling(by, stage.path, input)).toEqual({ ...refused("changed-since"), by: null })
})

test("the history of an entry has what was undone, and offers nothing to the public [SP-15] [RS-10]", async () => {
  const { stage, by, byNobody, place, rule, undo, changes } = await race()
  await rule("Anna", 1, edited(5))
  const second = await rule("Anna", 1, edited(3))
  await undo(second)
  const at = place("Anna", 1)
  const detail = await entryDetail(by, stage.path, at)
  expect(detail?.corrections).toMatchObject([
    { before: 1, after: 5, takesBack: false },
    { before: 5, after: 3, takesBack: false },
    { before: 3, after: 5, takesBack: true },
  ])
  expect((await entryDetail(byNobody, stage.path, at))?.undo).toBeNull()
  const input = { place: at, revision: detail?.undo ?? 0 }
  await liftRuling(by, stage.path, input)
  expect((await changes()).map(({ state }) => state)).toEqual(["undone", "undone"])
  expect((await entryDetail(by, stage.path, at))?.undo).toBeNull()
})

test("points that the next lap needs are not undone (SP-07)", async () => {
  const { rule, undo, entry } = await race()
  const first = await rule("Bruno", 2, edited(5))
  const next = await rule("Bruno", 2, edited(3), 2)
  expect(await undo(first)).toEqual(refused("next-lap-has-result"))
  expect(await entry("Bruno", 2)).toMatchObject({ total: 5, ruling: "edited" })
  expect(await undo(next)).toEqual(undone)
  expect(await undo(first)).toEqual(undone)
})

test("a rider who got points by mistake has no result again [SP-15]", async () => {
  const { stage, by, undo, board } = await race()
  const rider = await makeParticipant(db, stage, { name: "Carl" })
  const place = { participantId: rider.id, section: 1, lap: 1 }
  const ruled = await ruleOnEntry(by, stage.path, { place, ruling: edited(5), reason: null })
  expect((await board()).rows).toHaveLength(3)
  expect(await undo(ruled)).toEqual(undone)
  expect((await board()).rows).toHaveLength(2)
})

test("once results are approved nothing is undone, and nobody without the right to change them undoes anything [SP-15] [SP-09]", async () => {
  const { stage, by, byNobody, place, rule, approve, entry } = await race()
  const ruled = await rule("Anna", 1, edited(5))
  const revision = ruled.kind === "ruled" ? ruled.revision : 0
  expect(await undoOn(byNobody, stage.path, revision)).toEqual(refused("forbidden"))
  const lift = { place: place("Anna", 1), revision }
  expect(await liftRuling(byNobody, stage.path, lift)).toEqual(refused("forbidden"))
  await approve()
  expect(await undoOn(by, stage.path, revision)).toEqual(refused("results-approved"))
  expect(await liftRuling(by, stage.path, lift)).toEqual(refused("results-approved"))
  expect(await entry("Anna", 1)).toMatchObject({ total: 5 })
})

test("a change is undone in its own stage only, and a judge's taps are none [SP-15]", async () => {
  const [{ rule }, elsewhere] = [await race(), await race()]
  const ruled = await rule("Anna", 1, edited(5))
  for (const one of [ruled, { kind: "recorded", revision: 1 }])
    expect(await elsewhere.undo(one)).toEqual(refused("change-not-found"))
})
