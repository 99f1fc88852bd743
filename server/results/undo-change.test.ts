import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { participant } from "#server/db/schema/registration.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { postedRace } from "#tests/support/posted-race.ts"
import { refused } from "#tests/support/scored-race.ts"
import { seenPenalty } from "#tests/support/seen-penalty.ts"
import { otherChanges, undone, undoneRace, undoOn } from "#tests/support/undone-race.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { addPenalty, deletePenalty, editPenalty } from "./penalties.ts"
import { recentChanges } from "./recent-changes.ts"
import { deleteResult, setResultStatus } from "./statuses.ts"

const { db } = await testDatabase()

const race = async () => {
  const made = await undoneRace(db)
  const { stage, by, idOf } = made
  const mark = (name: string, status: "DNF" | "DQ" | null) =>
    setResultStatus(by, stage.path, { participantId: idOf(name), status, reason: null })
  const id = randomUUID()
  const add = (points: number) => {
    const form = { points, reason: "Late" }
    return addPenalty(by, stage.path, { id, participantId: idOf("Anna"), form })
  }
  const edit = async (points: number) =>
    editPenalty(by, stage.path, { ...(await seenPenalty(db, id)), form: { points, reason: null } })
  return { ...made, mark, id, add, edit }
}

test("a rider's status is undone to the one before, one after the other [SP-15]", async () => {
  const { mark, undo, lineOf, auditEvents, idOf } = await race()
  const [first, second] = [await mark("Anna", "DNF"), await mark("Anna", "DQ")]
  expect(await undo(first)).toMatchObject({ ...refused("changed-since"), by: expect.any(String) })
  expect(await undo(second)).toEqual(undone)
  expect(await lineOf("Anna")).toMatchObject({ status: "DNF" })
  expect(await undo(first)).toEqual(undone)
  expect(await lineOf("Anna")).toMatchObject({ status: null, total: 3 })
  expect((await auditEvents()).slice(2)).toMatchObject([
    { event: "set_status", data: { participant: idOf("Anna"), before: "DQ", after: "DNF" } },
    { event: "remove_status", data: { before: "DNF", after: null } },
  ])
})

test("a DNS that is undone takes its result along, and the log says so [SP-15] [RX-09]", async () => {
  const { stage, by, mark, undo, idOf, auditEvents } = await race()
  const { id } = await makeParticipant(db, stage, { name: "Dace" })
  const marked = await setResultStatus(by, stage.path, { participantId: id, status: "DNS", reason: null })
  expect(await undo(marked)).toEqual(undone)
  // Bruno keeps his result: he has a score
  expect(await undo(await mark("Bruno", "DNF"))).toEqual(undone)
  expect((await auditEvents()).filter((_, index) => index % 2 === 1)).toMatchObject([
    { event: "remove_result", data: { participant: id, before: { status: "DNS" }, after: null } },
    { event: "remove_status", data: { participant: idOf("Bruno"), before: "DNF", after: null } },
  ])
})

test("a score that came since keeps nobody from undoing a status [SP-15]", async () => {
  const { phone, mark, undo, lineOf, idOf } = await race()
  const marked = await mark("Bruno", "DNF")
  await phone.send([wireTap({ participant: idOf("Bruno"), section: 2 })])
  expect(await undo(marked)).toEqual(undone)
  expect(await lineOf("Bruno")).toMatchObject({ status: null, ridden: 2 })
})

test("a rider who had neither a start nor a score has no result again after a single DNF [SP-15]", async () => {
  const { stage, by, undo, board } = await race()
  const rider = await makeParticipant(db, stage, { name: "Carl" })
  const marking = { participantId: rider.id, status: "DNF", reason: null } as const
  expect(await undo(await setResultStatus(by, stage.path, marking))).toEqual(undone)
  expect((await board()).rows).toHaveLength(2)
})

test("a result that was deleted is there again, with its status [SP-15]", async () => {
  const { stage, by, undo, board } = await race()
  const { id: participantId } = await makeParticipant(db, stage, { name: "Carl" })
  await setResultStatus(by, stage.path, { participantId, status: "DQ", reason: null })
  const deleted = await deleteResult(by, stage.path, { participantId })
  expect(await undo(deleted)).toEqual(undone)
  expect((await board()).rows.find(({ id }) => id === participantId)).toMatchObject({ status: "DQ" })
})

test("penalty points that were added, changed or deleted are undone [SP-15]", async () => {
  const { stage, by, id, add, edit, undo, lineOf } = await race()
  const penalties = async () => (await lineOf("Anna"))?.penalties
  const added = await add(5)
  const changed = await edit(2)
  expect(await undo(added)).toMatchObject(refused("changed-since"))
  const deleted = await deletePenalty(by, stage.path, await seenPenalty(db, id))
  expect(await penalties()).toBe(0)
  expect(await undo(deleted)).toEqual(undone)
  expect(await penalties()).toBe(2)
  expect(await undo(changed)).toEqual(undone)
  expect(await penalties()).toBe(5)
  expect(await undo(added)).toEqual(undone)
  expect(await penalties()).toBe(0)
  // undoing twice changes nothing more
  expect(await undo(added)).toEqual(refused("already-undone"))
})

test("a judge's penalty comes back only if its attempt still counts [SP-15]", async () => {
  const { stage, by, phone, undo, idOf, lineOf } = await race()
  const attempt = randomUUID()
  const ride = { participant: idOf("Bruno"), section: 2, attempt }
  const penalty = wireTap({ ...ride, name: "JudgePenalty", points: 5 })
  await phone.send([penalty])
  const deleted = await deletePenalty(by, stage.path, await seenPenalty(db, penalty.id))
  expect(await undo(deleted)).toEqual(undone)
  expect(await lineOf("Bruno")).toMatchObject({ penalties: 5 })
  const again = await deletePenalty(by, stage.path, await seenPenalty(db, penalty.id))
  await phone.send([wireTap({ ...ride, name: "JudgeCancelAttempt" })])
  expect(await undo(again)).toEqual(undone)
  expect(await lineOf("Bruno")).toMatchObject({ penalties: 0 })
})

test("the latest changes are listed with who made them, and which of them can be undone [SP-15]", async () => {
  const { stage, byNobody, mark, add, edit, undo, changes, idOf } = await race()
  const marked = await mark("Anna", "DNF")
  await undo(marked)
  await add(5)
  await edit(2)
  await mark("Bruno", "DQ")
  expect(await changes()).toMatchObject([
    {
      rider: { id: idOf("Bruno"), name: "Bruno", racingNumber: "71" },
      what: { kind: "status", before: null, after: "DQ" },
      state: "open",
    },
    { what: { kind: "penalty", before: { points: 5 }, after: { points: 2 } }, state: "open" },
    { what: { kind: "penalty", before: null, after: { points: 5 } }, state: "changed-since" },
    { rider: { name: "Anna" }, what: { kind: "status" }, state: "undone", by: expect.any(String) },
  ])
  expect(await recentChanges(byNobody, stage.path)).toEqual(refused("forbidden"))
})

test("in a posted class an undo is a change like any other [SP-15] [OF-02]", async () => {
  const made = await postedRace(db)
  const { stage, at } = made
  await made.post("Expert")
  const ruled = await made.edit("Anna", 1, 5)
  const revision = ruled.kind === "ruled" ? ruled.revision : 0
  expect(await undoOn(at(2), stage.path, revision)).toEqual(undone)
  const changes = (await made.postingOf("Expert"))?.changes ?? []
  const parts = changes.map((change) => change.parts).reverse()
  const [first, second] = parts.map((part) => part.find(({ kind }) => kind === "section"))
  expect(first).toMatchObject({ section: 1, after: 5 })
  expect(second).toMatchObject({ section: 1, before: 5, after: first && "before" in first && first.before })
})

test("a penalty that comes back to a rider whose result was deleted brings the result along [SP-15]", async () => {
  const { stage, by, undo, board } = await race()
  const { id: participantId } = await makeParticipant(db, stage, { name: "Carl" })
  const penalty = randomUUID()
  const form = { points: 5, reason: "Late" }
  await addPenalty(by, stage.path, { id: penalty, participantId, form })
  const deleted = await deletePenalty(by, stage.path, await seenPenalty(db, penalty))
  await deleteResult(by, stage.path, { participantId })
  expect(await undo(deleted)).toEqual(undone)
  expect((await board()).rows.find(({ id }) => id === participantId)).toMatchObject({ penalties: 5 })
})

test("a result that is there again has the rider's present name [SP-15] [D-13]", async () => {
  const { stage, by, undo, board } = await race()
  const { id: participantId } = await makeParticipant(db, stage, { name: "Carl" })
  await setResultStatus(by, stage.path, { participantId, status: "DQ", reason: null })
  const deleted = await deleteResult(by, stage.path, { participantId })
  await db.update(participant).set({ name: "Karlis" }).where(eq(participant.id, participantId))
  expect(await undo(deleted)).toEqual(undone)
  expect((await board()).rows.find(({ id }) => id === participantId)).toMatchObject({
    name: "Karlis",
    status: "DQ",
  })
})

test("a judge's penalty that comes back brings a deleted result along, with the rider's present name [SP-15] [D-13]", async () => {
  const { stage, by, phone, undo, board } = await race()
  const { id: participantId } = await makeParticipant(db, stage, { name: "Carl" })
  const given = wireTap({ participant: participantId, name: "JudgePenalty", points: 5 })
  await phone.send([given])
  const deleted = await deletePenalty(by, stage.path, await seenPenalty(db, given.id))
  await deleteResult(by, stage.path, { participantId })
  await db.update(participant).set({ name: "Karlis" }).where(eq(participant.id, participantId))
  expect(await undo(deleted)).toEqual(undone)
  expect((await board()).rows.find(({ id }) => id === participantId)).toMatchObject({
    name: "Karlis",
    penalties: 5,
  })
})

test("a result that stood empty before a change stands there again, whatever is undone [SP-15]", async () => {
  const { stage, by, undo, board, id } = await race()
  const { id: participantId } = await makeParticipant(db, stage, { name: "Carl" })
  const mark = (status: "DNF" | "DQ" | null) =>
    setResultStatus(by, stage.path, { participantId, status, reason: null })
  await mark("DQ")
  await mark(null)
  const isListed = async () => (await board()).rows.some((row) => row.id === participantId)
  expect(await undo(await mark("DNF"))).toEqual(undone)
  expect(await isListed()).toBe(true)
  const form = { points: 5, reason: "Late" }
  expect(await undo(await addPenalty(by, stage.path, { id, participantId, form }))).toEqual(undone)
  expect(await isListed()).toBe(true)
  const place = { participantId, section: 1, lap: 1 }
  const ruled = await otherChanges(by, stage.path).rule(place, { kind: "edited", points: 5 })
  expect(await undo(ruled)).toEqual(undone)
  expect(await isListed()).toBe(true)
})

test("a result goes with the change that made it, also where that is undone before another [SP-15]", async () => {
  const { stage, by, undo, board, id } = await race()
  const { id: participantId } = await makeParticipant(db, stage, { name: "Carl" })
  const form = { points: 5, reason: "Late" }
  const added = await addPenalty(by, stage.path, { id, participantId, form })
  const marked = await setResultStatus(by, stage.path, { participantId, status: "DNF", reason: null })
  expect(await undo(added)).toEqual(undone)
  expect((await board()).rows.find((row) => row.id === participantId)).toMatchObject({ status: "DNF" })
  expect(await undo(marked)).toEqual(undone)
  expect((await board()).rows.map(({ name }) => name).toSorted()).toEqual(["Anna", "Bruno"])
})

test("what was changed about a rider who is removed stays in the list, and can no longer be undone [SP-15]", async () => {
  const { stage, by, undo, changes, mark } = await race()
  const { id: participantId } = await makeParticipant(db, stage, { name: "Carl" })
  const marked = await setResultStatus(by, stage.path, { participantId, status: "DQ", reason: null })
  const other = await mark("Anna", "DNF")
  await deleteResult(by, stage.path, { participantId })
  expect(await otherChanges(by, stage.path).remove(participantId)).toEqual({ kind: "removed" })
  expect(await changes()).toMatchObject([
    { what: { kind: "removed" }, rider: null, isRiderGone: true, state: "changed-since" },
    { rider: { name: "Anna" }, isRiderGone: false, state: "open" },
    { what: { kind: "status" }, rider: null, isRiderGone: true, state: "changed-since" },
  ])
  expect(await undo(marked)).toMatchObject(refused("changed-since"))
  expect(await undo(other)).toEqual(undone)
})
