import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { JudgeEventName } from "#domain/judging/judge-event.ts"
import { user } from "#server/db/schema/accounts.ts"
import { loadEvents } from "#server/stages/entry-log.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { refused } from "#tests/support/scored-race.ts"
import { twoLapRace } from "#tests/support/two-lap-race.ts"
import { noon, wireTap } from "#tests/support/wire-taps.ts"
import { entryDetail } from "./entry-detail.ts"
import { moveEntry } from "./move-entry.ts"
import { ruleOnEntry } from "./rule-on-entry.ts"
import { chooseAttemptOf } from "./settle-attempts.ts"

const { db, pool } = await testDatabase()

type Recorded = { taps: JudgeEventName[]; isChosen?: boolean }[]

/** Bruno's second section with these attempts, where the next lap has a result. */
const race = async (recorded: Recorded) => {
  const made = await twoLapRace(db)
  const { stage, by, phone, idOf } = made
  const place = made.place("Bruno", 2)
  const at = { participant: idOf("Bruno"), section: 2 }
  const attempts = recorded.map((one) => ({ ...one, attempt: randomUUID() }))
  await phone.send(
    attempts.flatMap(({ taps, attempt }) => taps.map((name) => wireTap({ ...at, attempt, name }))),
  )
  for (const { attempt, isChosen } of attempts)
    if (isChosen) await chooseAttemptOf(by, stage.path, { place, attempt, reason: null })
  await phone.send([wireTap({ ...at, lap: 2 })])
  return { ...made, place, attempts: attempts.map(({ attempt }): string => attempt) }
}

/** Which of the attempts its points rest on; and for which a move is refused. */
const heldOf = async (recorded: Recorded, edited?: number) => {
  const moves = recorded.map(async (_, index) => {
    const { stage, by, place, attempts } = await race(recorded)
    const ruling = { kind: "edited", points: edited ?? 0 } as const
    if (edited !== undefined) await ruleOnEntry(by, stage.path, { place, ruling, reason: null })
    const restsOn = (await entryDetail(by, stage.path, place))?.restsOn ?? null
    const to = { ...place, section: 1, lap: 2 }
    const attempt = attempts[index] ?? ""
    const move = { from: place, to, attempt, seen: null, reason: null }
    const outcome = await moveEntry(by, stage.path, move)
    expect(outcome).toMatchObject(restsOn === attempt ? refused("next-lap-ridden") : { kind: "moved" })
    return restsOn && attempts.indexOf(restsOn)
  })
  return new Set(await Promise.all(moves))
}

const ended: Recorded[0] = { taps: ["JudgeAddPointsB"] }
const running: Recorded[0] = { taps: ["JudgeAddFault"] }
const cancelled: Recorded[0] = { taps: ["JudgeAddPointsB", "JudgeCancelAttempt"] }

test("points rest on an attempt that cannot be moved away while the next lap has a result (D-37, SP-07)", async () => {
  expect(await heldOf([ended])).toEqual(new Set([0]))
  expect(await heldOf([cancelled, ended])).toEqual(new Set([1]))
  expect(await heldOf([ended, running])).toEqual(new Set([0]))
  expect(await heldOf([ended, ended])).toEqual(new Set([null]))
})

test("points that a secretary gave rest on no attempt, and those of a chosen attempt on what else ended", async () => {
  expect(await heldOf([ended, running], 3)).toEqual(new Set([null]))
  expect(await heldOf([running, { ...ended, isChosen: true }])).toEqual(new Set([1]))
  expect(await heldOf([ended, { ...ended, isChosen: true }])).toEqual(new Set([null]))
})

test("no attempt holds what has no points, and visitors learn no attempt's id (D-50)", async () => {
  const { stage, by, byNobody, place, idOf, phone } = await race([cancelled, ended])
  expect(await entryDetail(byNobody, stage.path, place)).toMatchObject({ restsOn: "2" })
  const other = { participantId: idOf("Bruno"), section: 1, lap: 2 }
  await phone.send([wireTap({ participant: idOf("Bruno"), lap: 2, name: "JudgeAddFault" })])
  expect(await entryDetail(by, stage.path, other)).toMatchObject({ total: null, restsOn: null })
})

test("events are in the order in which they were recorded, however the database joins their recorders", async () => {
  const stage = await makeStage(db)
  const rider = await makeParticipant(db, stage)
  const earlier = await makeSecretary(db, stage.institutionId)
  const later = await makeSecretary(db, stage.institutionId)
  const place = { participantId: rider.id, section: 1, lap: 1 }
  for (const [points, actor] of [later, earlier, later, earlier].entries())
    await ruleOnEntry({ db, actor, now: noon }, stage.path, {
      place,
      ruling: { kind: "edited", points },
      reason: null,
    })
  // as it does with large tables: sorted by who recorded them
  const client = await pool.connect()
  await client.query("set enable_nestloop = off; set enable_hashjoin = off")
  const events = await loadEvents(client, stage.path, [{ participant: rider.id, section: 1, lap: 1 }])
  client.release(true)
  expect(events.map(({ points }) => points)).toEqual([0, 1, 2, 3])
})

test("a correction by a secretary who has given no name is nobody's by name [AC-08]", async () => {
  const { stage, by, place } = await race([])
  await db.update(user).set({ name: "" }).where(eq(user.id, by.actor.userId))
  const ruling = { kind: "edited", points: 1 } as const
  await ruleOnEntry(by, stage.path, { place, ruling, reason: null })
  const shown = await entryDetail(by, stage.path, place)
  expect(shown).toMatchObject({ isCorrected: true, judge: null, corrections: [{ by: null }] })
})
