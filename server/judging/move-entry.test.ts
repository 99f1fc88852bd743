import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { penalty } from "#server/db/schema/results.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { refused } from "#tests/support/scored-race.ts"
import { twoLapRace } from "#tests/support/two-lap-race.ts"
import { wireAttempt, wireTap } from "#tests/support/wire-taps.ts"
import { moveEntry } from "./move-entry.ts"
import { giveReRide } from "./re-ride.ts"
import { ruleOnEntry } from "./rule-on-entry.ts"

const { db } = await testDatabase()

type Move = Parameters<typeof moveEntry>[2]

const race = async () => {
  const made = await twoLapRace(db)
  const move = (from: Move["from"], to: Move["to"], how: Partial<Move> = {}) => {
    const input = { from, to, attempt: null, seen: null, reason: null, ...how }
    return moveEntry(made.by, made.stage.path, input)
  }
  return { ...made, move }
}

test("71 for 17: the entry goes to the other rider with its times and penalties (D-37)", async () => {
  const { stage, phone, place, entry, move, idOf, lineOf, auditEvents } = await race()
  const attempt = randomUUID()
  const ride = { participant: idOf("Anna"), section: 1, lap: 2, attempt }
  await phone.send([
    wireTap({ ...ride, name: "JudgePenalty", points: 5 }),
    wireTap({ ...ride, name: "JudgeAddPointsB" }),
  ])
  const recorded = await entry("Anna", 1, 2)
  expect(await move(place("Anna", 1, 2), place("Bruno", 2))).toMatchObject({ kind: "moved" })
  expect(await entry("Bruno", 2)).toMatchObject({
    total: 2,
    attempt,
    endedAt: recorded?.endedAt,
    ruling: null,
  })
  expect(await entry("Anna", 1, 2)).toMatchObject({ total: null, attempt: null, ruling: null })
  expect(await lineOf("Anna")).toMatchObject({ total: 3, penalties: 0 })
  expect(await lineOf("Bruno")).toMatchObject({ total: 10, penalties: 5, ridden: 2 })
  expect(await db.select().from(penalty).where(eq(penalty.stageKey, stage.key))).toMatchObject([
    { participantId: idOf("Bruno") },
  ])
  expect(await auditEvents()).toMatchObject([
    { event: "move_entry", data: { participant: idOf("Anna"), before: 2, after: { total: null } } },
    { event: "move_entry", data: { participant: idOf("Bruno"), before: null, after: { total: 2 } } },
  ])
})

test("a penalty beyond the bound counts once its attempt, or another one, is moved to the right rider [D-08, D-37]", async () => {
  for (const isBeyondMoved of [true, false]) {
    const { phone, place, move, idOf, lineOf } = await race()
    const ride = { participant: idOf("Anna"), section: 1, lap: 2 }
    // ids are in order: the second attempt's penalty is the one beyond 20
    const [first = "", second = ""] = [randomUUID(), randomUUID()].sort()
    for (const [attempt, points] of [
      [first, 15],
      [second, 10],
    ] as const)
      await phone.send([
        wireTap({ ...ride, attempt, name: "JudgePenalty", points }),
        wireTap({ ...ride, attempt, name: "JudgeAddPointsB" }),
      ])
    expect(await lineOf("Anna")).toMatchObject({ penalties: 15 })
    await move(place("Anna", 1, 2), place("Bruno", 2), { attempt: isBeyondMoved ? second : first })
    expect(await lineOf("Anna")).toMatchObject({ penalties: isBeyondMoved ? 15 : 10 })
    expect(await lineOf("Bruno")).toMatchObject({ penalties: isBeyondMoved ? 10 : 15 })
  }
})

test("after a move the phone may repeat what it sent; what it taps later on that attempt waits (D-05, D-37)", async () => {
  const { phone, place, entry, move, idOf } = await race()
  const taps = wireAttempt(["JudgeAddFault", "JudgeFinishManual"], {
    participant: idOf("Anna"),
    section: 1,
    lap: 2,
  })
  await phone.send(taps)
  await move(place("Anna", 1, 2), place("Bruno", 2))
  expect((await phone.send(taps)).events).toMatchObject([{ state: "known" }, { state: "known" }])
  const later = wireTap({ ...taps[0], id: randomUUID(), seq: 9000, participant: idOf("Anna") })
  expect((await phone.send([later])).events).toMatchObject([{ state: "attention" }])
  expect(await entry("Anna", 1, 2)).toMatchObject({ total: null })
  await phone.send([wireTap({ participant: idOf("Anna"), section: 1, lap: 2, name: "JudgeAddPointsC" })])
  expect(await entry("Anna", 1, 2)).toMatchObject({ total: 3 })
})

test("a rider recorded only by mistake has no result after the move", async () => {
  const { stage, phone, place, entry, move, board } = await race()
  const { id } = await makeParticipant(db, stage)
  await phone.send([wireTap({ participant: id, section: 2, name: "JudgeAddPointsA" })])
  await move({ participantId: id, section: 2, lap: 1 }, place("Bruno", 2))
  expect((await board()).rows.some((row) => row.id === id)).toBe(false)
  expect(await entry("Bruno", 2)).toMatchObject({ total: 1 })
})

test("if the other place has an entry the secretary is asked, and then both attempts are there (D-10)", async () => {
  const { place, entry, move } = await race()
  expect(await move(place("Anna", 1), place("Bruno", 1))).toEqual({
    kind: "to-confirm",
    reason: "target-has-entry",
    total: 3,
    moved: 1,
  })
  expect(await entry("Bruno", 1)).toMatchObject({ total: 3, conflict: false })
  expect(await move(place("Anna", 1), place("Bruno", 1), { seen: 3 })).toMatchObject({
    kind: "moved",
  })
  expect(await entry("Bruno", 1)).toMatchObject({ conflict: true })
})

test("a confirmation is of the score that was shown: if that has changed meanwhile, nothing is moved", async () => {
  const { place, entry, idOf, by, stage, move } = await race()
  const taken = await move(place("Anna", 1), place("Bruno", 1))
  expect(taken).toMatchObject({ kind: "to-confirm", total: 3 })
  await ruleOnEntry(by, stage.path, {
    place: place("Bruno", 1),
    ruling: { kind: "edited", points: 5 },
    reason: null,
  })
  const changed = { ...refused("changed-meanwhile"), total: 5 }
  expect(await move(place("Anna", 1), place("Bruno", 1), { seen: 3 })).toEqual(changed)
  expect(await entry("Bruno", 1)).toMatchObject({ total: 5, conflict: false })
  expect(await move(place("Anna", 1), place("Bruno", 1), { seen: 5 })).toMatchObject({ kind: "moved" })
  // what was there is gone
  const gone = { ...refused("changed-meanwhile"), total: null }
  expect(
    await move(place("Bruno", 1), { participantId: idOf("Anna"), section: 1, lap: 1 }, { seen: 1 }),
  ).toEqual(gone)
})

test("a move wants two places of riders whom the stage knows, and an entry (SP-07)", async () => {
  const { phone, place, idOf, move } = await race()
  expect(await move(place("Anna", 1), place("Anna", 1))).toEqual(refused("same-place"))
  expect(await move(place("Bruno", 2), place("Anna", 1, 2))).toEqual(refused("no-entry"))
  expect(await move(place("Anna", 1), { participantId: "nobody", section: 1, lap: 1 })).toEqual(
    refused("unknown-participant"),
  )
  await phone.send([wireTap({ participant: idOf("Anna"), section: 1, lap: 2 })])
  expect(await move(place("Anna", 1), place("Bruno", 2))).toEqual(refused("next-lap-ridden"))
})

test("one of two attempts is moved, the other stays, and the last of them only while no lap follows (D-37)", async () => {
  const { phone, place, entry, idOf, move } = await race()
  const [mine, theirs] = [randomUUID(), randomUUID()]
  const at = { participant: idOf("Anna"), section: 1, lap: 2 }
  await phone.send([
    wireTap({ ...at, attempt: mine, name: "JudgeAddPointsA" }),
    wireTap({ ...at, attempt: theirs, name: "JudgeAddPointsC" }),
  ])
  expect(await move(place("Anna", 1, 2), place("Bruno", 2), { attempt: theirs })).toMatchObject({
    kind: "moved",
  })
  expect(await entry("Anna", 1, 2)).toMatchObject({ total: 1, attempt: mine, conflict: false })
  expect(await entry("Bruno", 2)).toMatchObject({ total: 3, attempt: theirs, conflict: false })

  const [early, late] = [randomUUID(), randomUUID()]
  const before = { participant: idOf("Bruno"), section: 1, lap: 2 }
  await phone.send([
    wireTap({ ...before, attempt: early }),
    wireTap({ ...before, attempt: late }),
    wireTap({ ...before, lap: 3 }),
  ])
  const away = place("Bruno", 2, 2)
  expect(await move(place("Bruno", 1, 2), away, { attempt: early })).toMatchObject({ kind: "moved" })
  expect(await move(place("Bruno", 1, 2), away, { attempt: late })).toEqual(refused("next-lap-ridden"))
  expect(await entry("Bruno", 1, 2)).toMatchObject({ total: 0, attempt: late })
})

test("an entry moves only to where the class rides, also from where it does not (D-34)", async () => {
  const { phone, place, entry, idOf, move } = await race()
  for (const outside of [place("Bruno", 50), place("Bruno", 2, 9)])
    expect(await move(place("Anna", 2), outside)).toEqual(refused("outside-class"))
  expect(await entry("Anna", 2)).toMatchObject({ total: 2 })
  await phone.send([wireTap({ participant: idOf("Anna"), section: 7, name: "JudgeAddPointsA" })])
  expect(await move(place("Anna", 7), place("Bruno", 2))).toMatchObject({ kind: "moved" })
  expect(await entry("Bruno", 2)).toMatchObject({ total: 1 })
})

test("a re-ride voids no attempt moved to the entry later, nor the other rider's own score if it is moved there [RX-03, D-37]", async () => {
  const { stage, by, phone, place, entry, idOf, move } = await race()
  const ride = (participant: string, name: "JudgeAddPointsA" | "JudgeAddPointsC") =>
    phone.send([wireTap({ participant: idOf(participant), section: 2, name, lap: 1 })])
  await ride("Bruno", "JudgeAddPointsC")
  await giveReRide(by, stage.path, {
    place: place("Bruno", 2),
    attempt: null,
    seenRevision: (await entry("Bruno", 2))?.revision ?? 0,
    reason: null,
  })
  expect(await move(place("Anna", 2), place("Bruno", 2))).toMatchObject({ kind: "moved" })
  expect(await entry("Bruno", 2)).toMatchObject({ total: 2, conflict: false })

  await ride("Anna", "JudgeAddPointsA")
  expect(await move(place("Bruno", 2), place("Anna", 2))).toMatchObject({ kind: "to-confirm", total: 1 })
  expect(await move(place("Bruno", 2), place("Anna", 2), { seen: 1 })).toMatchObject({
    kind: "moved",
  })
  expect(await entry("Anna", 2)).toMatchObject({ conflict: true })
})

test("a re-ride does not move to points that a secretary entered while the next lap has a result [RX-03] [SP-07]", async () => {
  const { stage, by, phone, place, entry, idOf, move } = await race()
  const at = place("Anna", 2, 2)
  await ruleOnEntry(by, stage.path, { place: at, ruling: { kind: "edited", points: 3 }, reason: null })
  await phone.send([
    wireTap({ participant: idOf("Bruno"), section: 2, lap: 1 }),
    wireTap({ participant: idOf("Anna"), section: 2, lap: 3 }),
  ])
  const given = { place: place("Bruno", 2), attempt: null, seenRevision: 1_000, reason: null }
  expect(await giveReRide(by, stage.path, given)).toMatchObject({ kind: "ruled" })
  expect(await move(place("Bruno", 2), at)).toEqual(refused("next-lap-ridden"))
  expect(await entry("Anna", 2, 2)).toMatchObject({ total: 3 })
})
