import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { EntryRuling } from "#domain/judging/judge-event.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { refused, scoredRace } from "#tests/support/scored-race.ts"
import { otherChanges, undoOn } from "#tests/support/undone-race.ts"
import { approveResults } from "./approval.ts"
import { addPenalty } from "./penalties.ts"
import { recentChanges } from "./recent-changes.ts"
import { clearDnfOfFinished, setDnfForUnfinished, setDnsForAbsent, setResultStatus } from "./statuses.ts"

const { db } = await testDatabase()

/** Anna is through, Bruno and Carl are not, Dace has not started; and it is over. */
const endedRace = async () => {
  const race = await scoredRace(db, { cards: { Anna: [[0, 1]], Bruno: [[5, null]], Carl: [[3, null]] } })
  await makeParticipant(db, race.stage, { name: "Dace" })
  const by = { ...race.by, now: race.stage.competitionEndDate }
  const undo = (revision: number) => undoOn(by, race.stage.path, revision)
  return { ...race, by, undo }
}

const revisionOf = (came: { kind: string; revision?: number }) => {
  if (came.revision === undefined) throw new Error(`Not changed: ${came.kind}`)
  return came.revision
}

test("a DNF for all is undone as new entries of the log, and only for those who have not changed since [SP-14]", async () => {
  const { stage, by, undo, idOf, lineOf, auditEvents } = await endedRace()
  const revision = revisionOf(await setDnfForUnfinished(by, stage.path, { confirmed: 2 }))
  await setResultStatus(by, stage.path, { participantId: idOf("Carl"), status: "DQ", reason: null })
  const before = await auditEvents()
  expect(await undo(revision)).toEqual({ kind: "undone", count: 1, later: 1 })
  expect(await lineOf("Bruno")).toMatchObject({ status: null, total: 5 })
  expect(await lineOf("Carl")).toMatchObject({ status: "DQ" })
  const after = await auditEvents()
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after.slice(before.length)).toMatchObject([
    { event: "remove_status", data: { participant: idOf("Bruno"), before: "DNF", after: null } },
  ])
  // undoing twice changes nothing more
  expect(await undo(revision)).toEqual(refused("already-undone"))
  expect(await lineOf("Bruno")).toMatchObject({ status: null })
})

test("a rider with neither a start nor a score is without a result again [SP-14]", async () => {
  const { stage, by, undo, board } = await endedRace()
  const revision = revisionOf(await setDnsForAbsent(by, stage.path, { confirmed: 1 }))
  expect((await board()).rows).toHaveLength(4)
  expect(await undo(revision)).toEqual({ kind: "undone", count: 1, later: 0 })
  expect((await board()).rows.map(({ name }) => name).toSorted()).toEqual(["Anna", "Bruno", "Carl"])
  // they are without a start and a score as before
  expect(await setDnsForAbsent(by, stage.path, { confirmed: 1 })).toMatchObject({ kind: "changed", count: 1 })
})

test("each status of many is undone for its own riders, whatever was set for others [SP-14]", async () => {
  const { stage, by, undo, lineOf, board } = await endedRace()
  const dnf = revisionOf(await setDnfForUnfinished(by, stage.path, { confirmed: 2 }))
  const dns = revisionOf(await setDnsForAbsent(by, stage.path, { confirmed: 1 }))
  expect(await undo(dnf)).toEqual({ kind: "undone", count: 2, later: 0 })
  expect((await board()).rows.find(({ name }) => name === "Dace")).toMatchObject({ status: "DNS" })
  expect(await undo(dns)).toEqual({ kind: "undone", count: 1, later: 0 })
  expect(await lineOf("Bruno")).toMatchObject({ status: null })
})

test("riders who already had the status keep it when that of others is undone [SP-14] [RX-09]", async () => {
  const { stage, by, undo, board } = await endedRace()
  const { id: erik } = await makeParticipant(db, stage, { name: "Erik" })
  await setResultStatus(by, stage.path, { participantId: erik, status: "DNS", reason: null })
  const revision = revisionOf(await setDnsForAbsent(by, stage.path, { confirmed: 1 }))
  expect(await undo(revision)).toEqual({ kind: "undone", count: 1, later: 0 })
  expect((await board()).rows.find(({ id }) => id === erik)).toMatchObject({ status: "DNS" })
})

test("a DNF that was cleared for many is there again [SP-14]", async () => {
  const { stage, by, undo, idOf, lineOf } = await endedRace()
  const participantId = idOf("Bruno")
  await setResultStatus(by, stage.path, { participantId, status: "DNF", reason: null })
  const place = { participantId, section: 2, lap: 1 }
  await otherChanges(by, stage.path).rule(place, { kind: "edited", points: 3 })
  const revision = revisionOf(await clearDnfOfFinished(by, stage.path, { confirmed: 1 }))
  expect(await lineOf("Bruno")).toMatchObject({ status: null })
  expect(await undo(revision)).toMatchObject({ kind: "undone", count: 1 })
  expect(await lineOf("Bruno")).toMatchObject({ status: "DNF" })
})

test("an update that gives results a new revision without changing a status does not prevent undoing a DNF for all [SP-14]", async () => {
  const { stage, by, undo, idOf, lineOf } = await endedRace()
  const revision = revisionOf(await setDnfForUnfinished(by, stage.path, { confirmed: 2 }))
  await otherChanges(by, stage.path).cancel(1)
  const form = { points: 5, reason: "Late" }
  await addPenalty(by, stage.path, { id: randomUUID(), participantId: idOf("Bruno"), form })
  expect(await undo(revision)).toEqual({ kind: "undone", count: 2, later: 0 })
  expect(await lineOf("Bruno")).toMatchObject({ status: null, penalties: 5 })
  expect(await lineOf("Carl")).toMatchObject({ status: null })
})

test("a rider with neither a start nor a score keeps what has come since, without the DNS [SP-14] [RX-09]", async () => {
  const { stage, by, undo, board } = await endedRace()
  const revision = revisionOf(await setDnsForAbsent(by, stage.path, { confirmed: 1 }))
  const dace = (await board()).rows.find(({ name }) => name === "Dace")?.id ?? ""
  const form = { points: 5, reason: "Late" }
  await addPenalty(by, stage.path, { id: randomUUID(), participantId: dace, form })
  expect(await undo(revision)).toEqual({ kind: "undone", count: 1, later: 0 })
  expect((await board()).rows.find(({ id }) => id === dace)).toMatchObject({ status: null, penalties: 5 })
})

test("a DNF that was cleared and set again for one of many stays when that of many is undone [SP-14]", async () => {
  const { stage, by, undo, idOf, lineOf } = await endedRace()
  const revision = revisionOf(await setDnfForUnfinished(by, stage.path, { confirmed: 2 }))
  for (const status of [null, "DNF"] as const)
    await setResultStatus(by, stage.path, { participantId: idOf("Carl"), status, reason: null })
  expect(await undo(revision)).toEqual({ kind: "undone", count: 1, later: 1 })
  expect(await lineOf("Carl")).toMatchObject({ status: "DNF" })
  expect(await lineOf("Bruno")).toMatchObject({ status: null })
})

test("a rider's own DNF is not undone once it was cleared and set for many, however equal it looks [SP-14] [SP-15]", async () => {
  const { stage, by, undo, idOf, lineOf } = await endedRace()
  const participantId = idOf("Bruno")
  const own = revisionOf(
    await setResultStatus(by, stage.path, { participantId, status: "DNF", reason: null }),
  )
  const place = { participantId, section: 2, lap: 1 }
  const rule = async (ruling: EntryRuling) =>
    revisionOf(await otherChanges(by, stage.path).rule(place, ruling))
  await rule({ kind: "edited", points: 3 })
  const cleared = revisionOf(await clearDnfOfFinished(by, stage.path, { confirmed: 1 }))
  await rule({ kind: "deleted" })
  const again = revisionOf(await setDnfForUnfinished(by, stage.path, { confirmed: 2 }))
  expect(await undo(own)).toEqual({ ...refused("changed-since"), by: expect.any(String) })
  expect(await lineOf("Bruno")).toMatchObject({ status: "DNF" })
  const outcome = await recentChanges(by, stage.path)
  const states =
    outcome.kind === "found" ? outcome.changes.map(({ revision, state }) => [revision, state]) : []
  expect(states).toContainEqual([own, "changed-since"])
  // undone in turn, the first can be undone too
  expect(await undo(again)).toMatchObject({ kind: "undone" })
  expect(await undo(cleared)).toMatchObject({ kind: "undone" })
  expect(await undo(own)).toMatchObject({ kind: "undone" })
  expect(await lineOf("Bruno")).toMatchObject({ status: null })
})

test("approved results are not undone [SP-14]", async () => {
  const { stage, by, undo, lineOf } = await endedRace()
  const revision = revisionOf(await setDnfForUnfinished(by, stage.path, { confirmed: 2 }))
  await approveResults(by, stage.path, { seenRevision: revision })
  expect(await undo(revision)).toEqual(refused("results-approved"))
  expect(await lineOf("Bruno")).toMatchObject({ status: "DNF" })
})
