import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { penalty } from "#server/db/schema/results.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { refused, scoredRace } from "#tests/support/scored-race.ts"
import { seenPenalty } from "#tests/support/seen-penalty.ts"
import { undone, undoOn } from "#tests/support/undone-race.ts"
import { noon, wireTap } from "#tests/support/wire-taps.ts"
import { addPenalty, deletePenalty, editPenalty } from "./penalties.ts"

const { db } = await testDatabase()

const race = async () => {
  const made = await scoredRace(db, { cards: { Anna: [[0, 1]] } })
  const id = randomUUID()
  const add = (points: number, reason: string | null = null) =>
    addPenalty(made.by, made.stage.path, { id, participantId: made.idOf("Anna"), form: { points, reason } })
  const seen = () => seenPenalty(db, id)
  const facts = async () => (await seen()).seen
  return { ...made, id, add, seen, facts }
}

test("a penalty is added, changed and deleted, and the board shows the total each time (SP-08)", async () => {
  const { stage, by, add, seen, lineOf } = await race()
  expect(await add(5)).toMatchObject({ kind: "changed" })
  expect(await lineOf("Anna")).toMatchObject({ total: 6, penalties: 5 })
  await editPenalty(by, stage.path, { ...(await seen()), form: { points: 2, reason: "Late" } })
  expect(await lineOf("Anna")).toMatchObject({ total: 3, penalties: 2 })
  expect(await deletePenalty(by, stage.path, await seen())).toMatchObject({ kind: "changed" })
  expect(await lineOf("Anna")).toMatchObject({ total: 1, penalties: 0 })
})

test("a penalty holds points, reason, time and who gave it; without a reason its own (SP-08, RS-15)", async () => {
  const { by, id, add } = await race()
  await add(5)
  expect(await db.select().from(penalty).where(eq(penalty.id, id))).toMatchObject([
    {
      points: 5,
      reason: "AddPenaltyPointsSecretary",
      timestamp: noon,
      userId: by.actor.userId,
      userDisplayName: expect.stringMatching(/./),
      userEmail: expect.stringContaining("@"),
    },
  ])
})

test("a form that is sent twice adds one penalty; another rider's id is refused", async () => {
  const { stage, by, id, add, seen, lineOf, auditEvents } = await race()
  await add(5)
  expect(await add(5)).toMatchObject({ kind: "changed" })
  expect(await lineOf("Anna")).toMatchObject({ penalties: 5 })
  expect(await auditEvents()).toHaveLength(1)
  const elsewhere = await scoredRace(db, { cards: { Bruno: [[0]] } })
  const form = { points: 1, reason: null }
  expect(
    await addPenalty(elsewhere.by, elsewhere.stage.path, {
      id,
      participantId: elsewhere.idOf("Bruno"),
      form,
    }),
  ).toEqual(refused("id-taken"))
  expect(await editPenalty(elsewhere.by, elsewhere.stage.path, { ...(await seen()), form })).toEqual(
    refused("penalty-not-found"),
  )
  expect(await editPenalty(by, stage.path, { ...(await seen()), form })).toMatchObject({
    kind: "changed",
  })
})

test("the second of two secretaries who change one penalty is refused, and overwrites nothing [SP-08]", async () => {
  const { stage, by, add, seen, facts } = await race()
  await add(5)
  const opened = await seen()
  const edit = (points: number, reason: string | null) =>
    editPenalty(by, stage.path, { ...opened, form: { points, reason } })
  expect(await edit(10, null)).toMatchObject({ kind: "changed" })
  expect(await edit(5, "Noise")).toEqual(refused("changed-meanwhile"))
  expect(await deletePenalty(by, stage.path, opened)).toEqual(refused("changed-meanwhile"))
  expect(await facts()).toMatchObject({ points: 10 })
  // the answer to the first was lost: it is sent again
  expect(await edit(10, null)).toMatchObject({ kind: "changed" })
  expect(await edit(10, "Late")).toEqual(refused("changed-meanwhile"))
})

test("a form that is sent again answers what it changed, so that this can be undone, and writes nothing [SP-08] [SP-15]", async () => {
  const { stage, by, add, seen, facts, lineOf, board } = await race()
  const added = await add(5, "Late")
  const { revision } = await board()
  expect(added).toEqual({ kind: "changed", revision })
  expect(await add(5, "Late")).toEqual(added)
  expect(await add(7, "Late")).toEqual(refused("changed-meanwhile"))
  const form = { points: 2, reason: null }
  const edited = { ...(await seen()), form }
  const changed = await editPenalty(by, stage.path, edited)
  expect(await editPenalty(by, stage.path, edited)).toEqual(changed)
  expect((await board()).revision).toBe(revision + 1)
  expect(await undoOn(by, stage.path, revision + 1)).toEqual(undone)
  expect(await facts()).toEqual({ points: 5, reason: "Late" })
  expect(await undoOn(by, stage.path, revision)).toEqual(undone)
  expect(await lineOf("Anna")).toMatchObject({ penalties: 0 })
  // what was undone since is not there
  expect(await add(5, "Late")).toEqual(refused("changed-meanwhile"))
})

test("a deletion that is sent again answers what it removed, and writes nothing; any other change of what is gone is refused [SP-08] [SP-15]", async () => {
  const { stage, by, id, add, seen, facts, board, auditEvents } = await race()
  await add(5, "Late")
  const known = await seen()
  const deleted = await deletePenalty(by, stage.path, known)
  const { revision } = await board()
  expect(deleted).toEqual({ kind: "changed", revision })
  expect(await deletePenalty(by, stage.path, known)).toEqual(deleted)
  expect((await board()).revision).toBe(revision)
  expect(await auditEvents()).toHaveLength(2)
  // another form, and one of a penalty that was never there
  const edited = { ...known, form: { points: 2, reason: null } }
  expect(await editPenalty(by, stage.path, edited)).toEqual(refused("penalty-not-found"))
  const otherwise = { id, seen: { ...known.seen, points: 7 } }
  expect(await deletePenalty(by, stage.path, otherwise)).toEqual(refused("penalty-not-found"))
  expect(await deletePenalty(by, stage.path, { ...known, id: randomUUID() })).toEqual(
    refused("penalty-not-found"),
  )
  expect(await undoOn(by, stage.path, revision)).toEqual(undone)
  expect(await facts()).toEqual({ points: 5, reason: "Late" })
  expect(await deletePenalty(by, stage.path, known)).toEqual({ kind: "changed", revision: revision + 2 })
})

test("a judge's penalty that a secretary deleted does not come back with the judge's next tap", async () => {
  const { stage, by, idOf, lineOf } = await race()
  const phone = await makePhone(db, stage)
  const ride = { participant: idOf("Anna"), section: 1, lap: 1, attempt: randomUUID() }
  await phone.send([wireTap({ ...ride, name: "JudgePenalty", points: 5 })])
  expect(await lineOf("Anna")).toMatchObject({ penalties: 5 })
  const [given] = await db
    .select()
    .from(penalty)
    .where(and(eq(penalty.stageKey, stage.key), eq(penalty.reason, "AddPenaltyPointsJudge")))
  await deletePenalty(by, stage.path, await seenPenalty(db, given?.id ?? ""))
  await phone.send([wireTap({ ...ride, name: "JudgeFinishManual" })])
  expect(await lineOf("Anna")).toMatchObject({ penalties: 0 })
})

test("the audit log has the old and the new points (SP-10)", async () => {
  const { stage, by, id, idOf, add, seen, auditEvents } = await race()
  await add(5, "Late")
  await editPenalty(by, stage.path, { ...(await seen()), form: { points: 2, reason: null } })
  await deletePenalty(by, stage.path, await seen())
  const whose = { stage: stage.path, participant: idOf("Anna"), penalty: id }
  const changed = { points: 2, reason: "AddPenaltyPointsSecretary" }
  expect(await auditEvents()).toMatchObject([
    { event: "new_penalty_points", data: { ...whose, before: null, after: { points: 5, reason: "Late" } } },
    {
      event: "edit_penalty_points",
      data: { ...whose, before: { points: 5, reason: "Late" }, after: changed },
    },
    { event: "remove_penalty_points", data: { ...whose, before: changed, after: null } },
  ])
})

test("only a secretary of the institution gives and takes penalties (RS-14)", async () => {
  const { stage, byNobody, idOf, add, seen } = await race()
  const form = { points: 5, reason: null }
  const input = { id: randomUUID(), participantId: idOf("Anna"), form }
  expect(await addPenalty(byNobody, stage.path, input)).toEqual(refused("forbidden"))
  await add(5)
  expect(await editPenalty(byNobody, stage.path, { ...(await seen()), form })).toEqual(refused("forbidden"))
  expect(await deletePenalty(byNobody, stage.path, await seen())).toEqual(refused("forbidden"))
  expect(
    await addPenalty({ ...byNobody, actor: { ...byNobody.actor, admin: true } }, stage.path, {
      ...input,
      participantId: "nobody",
    }),
  ).toEqual(refused("unknown-participant"))
})
