import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { stageClass } from "#server/db/schema/competitions.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { refused, scoredRace } from "#tests/support/scored-race.ts"
import { otherChanges, undoOn } from "#tests/support/undone-race.ts"
import { noon, wireTap } from "#tests/support/wire-taps.ts"
import {
  clearDnfOfFinished,
  deleteResult,
  setDnfForUnfinished,
  setDnsForAbsent,
  setResultStatus,
} from "./statuses.ts"

const { db } = await testDatabase()

/** Anna is through, Bruno and Carl are not. */
const race = () => scoredRace(db, { cards: { Anna: [[0, 1]], Bruno: [[5, null]], Carl: [[3, null]] } })

test("DNF and DQ are set and cleared, and the live board shows it (SP-04)", async () => {
  const { stage, by, idOf, lineOf, board } = await race()
  const set = (status: "DNF" | "DQ" | null) =>
    setResultStatus(by, stage.path, { participantId: idOf("Anna"), status, reason: null })
  const { revision } = await board()
  expect(await set("DNF")).toMatchObject({ kind: "changed" })
  expect(await lineOf("Anna")).toMatchObject({ status: "DNF", position: null })
  await set("DQ")
  expect(await lineOf("Anna")).toMatchObject({ status: "DQ" })
  expect(await set(null)).toMatchObject({ kind: "changed" })
  expect(await lineOf("Anna")).toMatchObject({ status: null, position: 1 })
  expect((await board()).revision).toBe(revision + 3)
})

test("a status that is set already is refused, and the stage keeps its revision (SP-04)", async () => {
  const { stage, by, idOf, board } = await race()
  const set = (status: "DNF" | null) =>
    setResultStatus(by, stage.path, { participantId: idOf("Anna"), status, reason: null })
  expect(await set(null)).toEqual(refused("already-set"))
  await set("DNF")
  const { revision } = await board()
  expect(await set("DNF")).toEqual(refused("already-set"))
  expect((await board()).revision).toBe(revision)
})

test("a status that somebody else has set meanwhile is not replaced, and the refusal says which it is (SP-04)", async () => {
  const { stage, by, idOf, lineOf } = await race()
  const set = (status: "DNF" | "DQ" | null, seen: "DNF" | "DQ" | null) =>
    setResultStatus(by, stage.path, { participantId: idOf("Anna"), seen, status, reason: null })
  expect(await set("DQ", null)).toMatchObject({ kind: "changed" })
  expect(await set("DNF", null)).toEqual({ ...refused("changed-meanwhile"), status: "DQ" })
  expect(await lineOf("Anna")).toMatchObject({ status: "DQ" })
  expect(await set("DNF", "DQ")).toMatchObject({ kind: "changed" })
  expect(await set(null, "DQ")).toEqual({ ...refused("changed-meanwhile"), status: "DNF" })
})

test("the audit log has the old and the new status, and the reason (SP-10, D-17)", async () => {
  const { stage, by, idOf, auditEvents } = await race()
  const participantId = idOf("Bruno")
  await setResultStatus(by, stage.path, { participantId, status: "DQ", reason: "Rode another bike" })
  await setResultStatus(by, stage.path, { participantId, status: null, reason: null })
  const place = { stage: stage.path, participant: participantId }
  const who = { userId: by.actor.userId, userEmail: expect.stringContaining("@"), timestamp: noon }
  expect(await auditEvents()).toMatchObject([
    {
      event: "set_status",
      data: { ...place, before: null, after: "DQ", reason: "Rode another bike" },
      ...who,
    },
    { event: "remove_status", data: { ...place, before: "DQ", after: null, reason: null }, ...who },
  ])
})

test("a rider who never started gets a result with the status (D-13); one unknown to the stage gets none", async () => {
  const { stage, by, board } = await race()
  const late = await makeParticipant(db, stage)
  await setResultStatus(by, stage.path, { participantId: late.id, status: "DNF", reason: null })
  expect((await board()).rows.find(({ id }) => id === late.id)).toMatchObject({ status: "DNF", total: null })
  expect(
    await setResultStatus(by, stage.path, { participantId: "nobody", status: "DNF", reason: null }),
  ).toEqual(refused("unknown-participant"))
})

test("who is marked as not started is last without a place, and is without a result again once the DNS is removed [RX-09]", async () => {
  const { stage, by, board, idOf } = await race()
  const { id: participantId } = await makeParticipant(db, stage, { name: "Dace" })
  const set = (status: "DNS" | "DNF" | null) =>
    setResultStatus(by, stage.path, { participantId, status, reason: null })
  const line = async () => (await board()).rows.find(({ id }) => id === participantId) ?? null
  const placesBefore = (await board()).rows.map(({ id, position }) => [id, position])
  expect(await set("DNS")).toMatchObject({ kind: "changed" })
  expect(await line()).toMatchObject({ status: "DNS", position: null, place: null, total: null, order: 3 })
  const others = (await board()).rows.filter(({ id }) => id !== participantId)
  expect(others.map(({ id, position }) => [id, position])).toEqual(placesBefore)
  const cleared = await set(null)
  expect(await line()).toBeNull()
  if (cleared.kind !== "changed") throw new Error(cleared.reason)
  expect(await undoOn(by, stage.path, cleared.revision)).toMatchObject({ kind: "undone" })
  expect(await line()).toMatchObject({ status: "DNS" })
  // a status that replaces it, and is removed in its turn, is that of a result
  await set("DNF")
  await set(null)
  expect(await line()).toMatchObject({ status: null })
  expect(
    await setResultStatus(by, stage.path, { participantId: idOf("Bruno"), status: "DNS", reason: null }),
  ).toEqual(refused("scored-already"))
})

test("a removed DNS is not put back on a rider who was scored since [RX-09] [SP-15]", async () => {
  const { stage, by, board } = await race()
  const { id: participantId } = await makeParticipant(db, stage, { name: "Dace" })
  const { send } = await makePhone(db, stage)
  await setResultStatus(by, stage.path, { participantId, status: "DNS", reason: null })
  const cleared = await setResultStatus(by, stage.path, { participantId, status: null, reason: null })
  await send([wireTap({ participant: participantId })])
  if (cleared.kind !== "changed") throw new Error(cleared.reason)
  expect(await undoOn(by, stage.path, cleared.revision)).toMatchObject(refused("changed-since"))
  expect((await board()).rows.find(({ id }) => id === participantId)).toMatchObject({
    status: null,
    total: 0,
  })
})

test("DNF for all unfinished leaves who is through or has a status, and asks when the number is another [D-16]", async () => {
  const { stage, by, idOf, lineOf, auditEvents } = await race()
  const afterwards = { ...by, now: stage.competitionEndDate }
  await setResultStatus(by, stage.path, { participantId: idOf("Carl"), status: "DQ", reason: null })
  expect(await setDnfForUnfinished(afterwards, stage.path, { confirmed: 2 })).toEqual({
    kind: "to-confirm",
    count: 1,
  })
  expect(await lineOf("Bruno")).toMatchObject({ status: null })
  expect(await setDnfForUnfinished(afterwards, stage.path, { confirmed: 1 })).toMatchObject({
    kind: "changed",
    count: 1,
  })
  const statuses = await Promise.all(["Anna", "Bruno", "Carl"].map(lineOf))
  expect(statuses.map((line) => line?.status)).toEqual([null, "DNF", "DQ"])
  expect((await auditEvents()).at(-1)).toMatchObject({
    event: "set_status",
    data: { participant: idOf("Bruno"), before: null, after: "DNF" },
  })
})

test("until the competition is over, DNF is set for one rider at a time [D-16]", async () => {
  const { stage, by, idOf, lineOf } = await race()
  const running = { ...by, now: stage.competitionEndDate - 1 }
  expect(await setDnfForUnfinished(running, stage.path, { confirmed: 2 })).toEqual(
    refused("competition-running"),
  )
  expect(await lineOf("Bruno")).toMatchObject({ status: null })
  const one = { participantId: idOf("Bruno"), status: "DNF", reason: null } as const
  expect(await setResultStatus(running, stage.path, one)).toMatchObject({ kind: "changed" })
})

test("who has no start and no score gets a DNS with all others like that, as many as were confirmed [RX-09] [D-45]", async () => {
  const { stage, by, lineOf, board, auditEvents } = await race()
  const afterwards = { ...by, now: stage.competitionEndDate }
  const [dace, erik] = [
    await makeParticipant(db, stage, { name: "Dace" }),
    await makeParticipant(db, stage, { name: "Erik" }),
  ]
  await setResultStatus(by, stage.path, { participantId: erik.id, status: "DNF", reason: null })
  await deleteResult(by, stage.path, { participantId: erik.id })
  const set = (at: typeof by, confirmed: number) => setDnsForAbsent(at, stage.path, { confirmed })
  expect(await set(afterwards, 1)).toEqual({ kind: "to-confirm", count: 2 })
  expect((await board()).rows).toHaveLength(3)
  // they may start later
  expect(await set({ ...by, now: stage.competitionEndDate - 1 }, 2)).toEqual(refused("competition-running"))
  expect((await board()).rows).toHaveLength(3)
  expect(await set(afterwards, 2)).toMatchObject({ kind: "changed", count: 2 })
  expect(await lineOf("Bruno")).toMatchObject({ status: null })
  for (const { id } of [dace, erik])
    expect((await board()).rows.find((row) => row.id === id)).toMatchObject({ status: "DNS", total: null })
  const marked = (await auditEvents()).slice(-2).map(({ event, data }) => ({ event, data }))
  expect(marked).toMatchObject(
    [dace.id, erik.id].toSorted().map((participant) => ({ event: "set_status", data: { participant } })),
  )
})

test("the DNF of riders who finished after all is cleared, and no other", async () => {
  const { stage, by, idOf, lineOf, auditEvents } = await race()
  // Anna had ridden every section: her DNF is meant
  for (const name of ["Anna", "Bruno", "Carl"])
    await setResultStatus(by, stage.path, { participantId: idOf(name), status: "DNF", reason: null })
  const place = { participantId: idOf("Bruno"), section: 2, lap: 1 }
  await otherChanges(by, stage.path).rule(place, { kind: "edited", points: 1 })
  expect(await clearDnfOfFinished(by, stage.path, { confirmed: 2 })).toEqual({ kind: "to-confirm", count: 1 })
  expect(await clearDnfOfFinished(by, stage.path, { confirmed: 1 })).toMatchObject({
    kind: "changed",
    count: 1,
  })
  const statuses = await Promise.all(["Anna", "Bruno", "Carl"].map(lineOf))
  expect(statuses.map((line) => line?.status)).toEqual(["DNF", null, "DNF"])
  expect((await auditEvents()).at(-1)).toMatchObject({
    event: "remove_status",
    data: { participant: idOf("Bruno"), before: "DNF", after: null },
  })
  // set for all, a DNF is of those who had not ridden everything: what is ridden since counts again
  const afterwards = { ...by, now: stage.competitionEndDate }
  await setResultStatus(by, stage.path, { participantId: idOf("Bruno"), status: "DQ", reason: null })
  await setResultStatus(by, stage.path, { participantId: idOf("Carl"), status: null, reason: null })
  expect(await setDnfForUnfinished(afterwards, stage.path, { confirmed: 1 })).toMatchObject({ count: 1 })
  await otherChanges(by, stage.path).rule(
    { ...place, participantId: idOf("Carl") },
    { kind: "edited", points: 0 },
  )
  expect(await clearDnfOfFinished(by, stage.path, { confirmed: 1 })).toMatchObject({ count: 1 })
  expect(await lineOf("Carl")).toMatchObject({ status: null })
})

test("a result is deleted only while its total is null, and comes back with the next action (SP-05)", async () => {
  const { stage, by, idOf, board, auditEvents } = await race()
  expect(await deleteResult(by, stage.path, { participantId: idOf("Bruno") })).toEqual(refused("has-total"))
  const late = await makeParticipant(db, stage, { name: "Dace" })
  const participantId = late.id
  expect(await deleteResult(by, stage.path, { participantId })).toEqual(refused("no-result"))
  await setResultStatus(by, stage.path, { participantId, status: "DNF", reason: null })
  expect(await deleteResult(by, stage.path, { participantId })).toMatchObject({ kind: "changed" })
  expect((await board()).rows.some(({ id }) => id === participantId)).toBe(false)
  expect((await auditEvents()).at(-1)).toMatchObject({
    event: "remove_result",
    data: { participant: participantId, before: { status: "DNF" } },
  })
  await setResultStatus(by, stage.path, { participantId, status: "DQ", reason: null })
  expect((await board()).rows.find(({ id }) => id === participantId)).toMatchObject({ status: "DQ" })
})

test("a result whose sections are all cancelled keeps its entries, and is not deleted (SP-05, D-17, D-34)", async () => {
  const { stage, by, idOf, lineOf } = await race()
  const ride = (isRidden: boolean) =>
    db
      .update(stageClass)
      .set({ lapSections: [isRidden, isRidden] })
      .where(eq(stageClass.stageKey, stage.key))
  await ride(false)
  expect(await lineOf("Bruno")).toMatchObject({ total: null })
  expect(await deleteResult(by, stage.path, { participantId: idOf("Bruno") })).toEqual(refused("has-total"))
  await ride(true)
  expect(await lineOf("Bruno")).toMatchObject({ total: 5 })
})

test("riders and secretaries of another institution change nothing (RS-14, D-02)", async () => {
  const { stage, by, byNobody, idOf, lineOf } = await race()
  const elsewhere = await race()
  const participantId = idOf("Anna")
  for (const context of [byNobody, { ...by, actor: elsewhere.by.actor }]) {
    const outcomes = [
      await setResultStatus(context, stage.path, { participantId, status: "DQ", reason: null }),
      await setDnfForUnfinished(context, stage.path, { confirmed: 2 }),
      await deleteResult(context, stage.path, { participantId }),
    ]
    expect(outcomes).toEqual(outcomes.map(() => refused("forbidden")))
  }
  expect(await lineOf("Anna")).toMatchObject({ status: null })
  expect(await setDnfForUnfinished(by, "institutions/no", { confirmed: 0 })).toEqual(
    refused("stage-not-found"),
  )
})
