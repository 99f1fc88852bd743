import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { Actor } from "#domain/access/may.ts"
import type { EntryRuling } from "#domain/judging/judge-event.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { judgeEvent, sectionEntry } from "#server/db/schema/judging.ts"
import { result } from "#server/db/schema/results.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { noon, wireTap } from "#tests/support/wire-taps.ts"
import { ruleOnEntry } from "./rule-on-entry.ts"

const { db } = await testDatabase()

const deleted: EntryRuling = { kind: "deleted" }
const edited = (points: number): EntryRuling => ({ kind: "edited", points })

/** A rider with 2 points in section 1 of lap 1. */
const race = async () => {
  const stage = await makeStage(db)
  const rider = await makeParticipant(db, stage)
  const phone = await makePhone(db, stage)
  await phone.send([wireTap({ participant: rider.id, name: "JudgeAddPointsB" })])
  const secretary = await makeSecretary(db, stage.institutionId)
  const rule = (
    ruling: EntryRuling,
    { actor = secretary, section = 1, lap = 1, reason = null as string | null } = {},
  ) =>
    ruleOnEntry({ db, actor, now: noon }, stage.path, {
      place: { participantId: rider.id, section, lap },
      ruling,
      reason,
    })
  const entries = () => db.select().from(sectionEntry).where(eq(sectionEntry.stageKey, stage.key))
  return { stage, rider, phone, secretary, rule, entries }
}

const refused = (reason: string) => ({ kind: "refused", reason })

test("a secretary's edit is an EditedTo event in the log, with the reason [D-17]", async () => {
  const { stage, rider, secretary, rule, entries } = await race()
  expect(await rule(edited(5), { reason: "Seen on video" })).toEqual({ kind: "ruled", revision: 2 })
  expect(await entries()).toMatchObject([{ total: 5, ruling: "edited", conflict: false, revision: 2 }])
  const log = await db
    .select()
    .from(judgeEvent)
    .where(and(eq(judgeEvent.stageKey, stage.key), eq(judgeEvent.name, "EditedTo")))
  expect(log).toMatchObject([
    {
      participantId: rider.id,
      section: 1,
      lap: 1,
      points: 5,
      reason: "Seen on video",
      userId: secretary.userId,
      deviceId: null,
      time: noon,
      revision: 2,
    },
  ])
})

test("a classic entry is edited to 0, 1, 2, 3 or 5: anything else becomes 0", async () => {
  const { rule, entries } = await race()
  await rule(edited(4))
  expect(await entries()).toMatchObject([{ total: 0 }])
})

test("a deleted entry has no points, and an edit brings points back", async () => {
  const { rule, entries } = await race()
  await rule(deleted)
  expect(await entries()).toMatchObject([{ total: null, ruling: "deleted" }])
  await rule(edited(3))
  expect(await entries()).toMatchObject([{ total: 3, ruling: "edited" }])
})

test("a section is not deleted while it has a result in the next lap (SP-07)", async () => {
  const { rider, phone, rule, entries } = await race()
  await phone.send([wireTap({ participant: rider.id, lap: 2 })])
  expect(await rule(deleted)).toEqual(refused("next-lap-has-result"))
  expect((await entries()).find(({ lap }) => lap === 1)).toMatchObject({ total: 2, ruling: null })
  expect(await rule(deleted, { lap: 2 })).toMatchObject({ kind: "ruled" })
  expect(await rule(deleted)).toMatchObject({ kind: "ruled" })
})

test("where there is no entry nothing is deleted, so that it cannot keep later taps from counting", async () => {
  const { rider, phone, rule } = await race()
  expect(await rule(deleted, { section: 2 })).toEqual(refused("no-entry"))
  const { events } = await phone.send([wireTap({ participant: rider.id, section: 2 })])
  expect(events).toMatchObject([{ state: "stored" }])
})

test("points that the class does not ride are not entered, and only deleted where a judge was (D-34)", async () => {
  const { rider, phone, rule, entries } = await race()
  for (const place of [{ section: 77 }, { lap: 9 }])
    expect(await rule(edited(1), place)).toEqual(refused("outside-class"))
  expect(await entries()).toMatchObject([{ section: 1, lap: 1 }])
  await phone.send([wireTap({ participant: rider.id, lap: 9 })])
  expect(await rule(edited(1), { lap: 9 })).toEqual(refused("outside-class"))
  expect(await rule(deleted, { lap: 9 })).toMatchObject({ kind: "ruled" })
  expect((await entries()).find(({ lap }) => lap === 9)).toMatchObject({ total: null, ruling: "deleted" })
})

test("a secretary can enter points where no judge was, which starts no rider [D-13]", async () => {
  const { stage, rider, rule, entries } = await race()
  const [before] = await db.select().from(result).where(eq(result.participantId, rider.id))
  await rule(edited(1), { section: 2 })
  expect((await entries()).find(({ section }) => section === 2)).toMatchObject({ total: 1 })
  const [after] = await db.select().from(result).where(eq(result.participantId, rider.id))
  expect(after).toEqual({ ...before, revision: 2, changedOn: expect.any(Number) })

  const other = await makeParticipant(db, stage)
  const actor = await makeSecretary(db, stage.institutionId)
  const place = { participantId: other.id, section: 1, lap: 1 }
  await ruleOnEntry({ db, actor, now: noon }, stage.path, { place, ruling: edited(1), reason: null })
  expect(await db.select().from(result).where(eq(result.participantId, other.id))).toMatchObject([
    { startedOn: null, lastTimeRecorded: null, deleted: false },
  ])
})

test("an edit moves neither startedOn nor lastTimeRecorded [D-13]", async () => {
  const { rider, rule } = await race()
  const times = async () => {
    const [found] = await db.select().from(result).where(eq(result.participantId, rider.id))
    return { startedOn: found?.startedOn, lastTimeRecorded: found?.lastTimeRecorded }
  }
  const before = await times()
  await rule(edited(5))
  await rule(deleted)
  expect(await times()).toEqual(before)
})

test("the audit log has who ruled, with the old and the new value [D-17]", async () => {
  const { stage, rider, secretary, rule } = await race()
  await rule(edited(5), { reason: "Seen on video" })
  await rule(deleted)
  const place = { stage: stage.path, participantId: rider.id, section: 1, lap: 1 }
  const who = { userId: secretary.userId, userEmail: expect.stringContaining("@"), timestamp: noon }
  expect(
    await db.select().from(audit).where(eq(audit.userId, secretary.userId)).orderBy(audit.id),
  ).toMatchObject([
    { event: "edit_section", data: { ...place, before: 2, after: 5, reason: "Seen on video" }, ...who },
    { event: "delete_section", data: { ...place, before: 5, after: null, reason: null }, ...who },
  ])
})

test("riders, judges and secretaries of another institution rule on nothing [D-02]", async () => {
  const { phone, rule, entries } = await race()
  const rider = await makeUser(db)
  const elsewhere = await makeStage(db)
  const actors: Actor[] = [
    { userId: rider.id, isConfirmed: true, admin: false, secretaryOf: [] },
    { userId: phone.user.id, isConfirmed: true, admin: false, secretaryOf: [] },
    await makeSecretary(db, elsewhere.institutionId),
  ]
  for (const actor of actors)
    for (const ruling of [edited(0), deleted])
      expect(await rule(ruling, { actor })).toEqual(refused("forbidden"))
  expect(await entries()).toMatchObject([{ total: 2, ruling: null, revision: 1 }])
})

test("an admin may do all a secretary may [D-02]", async () => {
  const { rule } = await race()
  const { id } = await makeUser(db)
  const admin = { userId: id, isConfirmed: true, admin: true, secretaryOf: [] }
  expect(await rule(deleted, { actor: admin })).toMatchObject({ kind: "ruled" })
})

test("once results are approved nobody can rule on them, not even an admin [SP-09]", async () => {
  const { stage, secretary, rule, entries } = await race()
  await db.update(stageTable).set({ resultsStatus: "Approved" }).where(eq(stageTable.key, stage.key))
  for (const actor of [secretary, { ...secretary, admin: true }])
    expect(await rule(edited(0), { actor })).toEqual(refused("results-approved"))
  expect(await entries()).toMatchObject([{ total: 2, ruling: null }])
})

test("there is nothing to rule on without the stage or its participant", async () => {
  const { stage, secretary } = await race()
  const elsewhere = await race()
  const rule = (path: string, participantId: string) =>
    ruleOnEntry({ db, actor: { ...secretary, admin: true }, now: noon }, path, {
      place: { participantId, section: 1, lap: 1 },
      ruling: deleted,
      reason: null,
    })
  expect(await rule("institutions/no", elsewhere.rider.id)).toEqual(refused("stage-not-found"))
  expect(await rule(stage.path, elsewhere.rider.id)).toEqual(refused("unknown-participant"))
})

test("what somebody else has set meanwhile is not replaced, and the refusal says what it is", async () => {
  const { stage, rider, secretary, rule, entries } = await race()
  const place = { participantId: rider.id, section: 1, lap: 1 }
  const replace = (ruling: EntryRuling) =>
    ruleOnEntry({ db, actor: secretary, now: noon }, stage.path, { place, seen: 2, ruling, reason: null })
  await rule(edited(3))
  const changed = { kind: "refused", reason: "changed-meanwhile", total: 3 }
  expect(await replace(edited(5))).toEqual(changed)
  expect(await replace(deleted)).toEqual(changed)
  expect(await entries()).toMatchObject([{ total: 3, revision: 2 }])
  // both typed the same
  expect(await replace(edited(3))).toMatchObject({ kind: "ruled" })
  await rule({ kind: "missed" })
  expect(await replace(edited(5))).toEqual({ ...changed, total: "M" })
  expect(await rule(deleted)).toMatchObject({ kind: "ruled" })
  expect(await replace(edited(5))).toEqual({ ...changed, total: null })
})
