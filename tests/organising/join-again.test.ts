import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { WireEvent } from "#contracts/judging/judge-sync.ts"
import type { JudgeEventName } from "#domain/judging/judge-event.ts"
import { deleteAccount } from "#server/accounts/delete-account.ts"
import { judgeEvent, sectionEntry } from "#server/db/schema/judging.ts"
import { raceDesk } from "#server/judging/race-desk.ts"
import { deleteResult } from "#server/results/statuses.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { otherChanges, undoneRace } from "#tests/support/undone-race.ts"
import { wireTap } from "#tests/support/wire-taps.ts"

const { db } = await testDatabase()

/** A rider with an account, in a race. */
const race = async () => {
  const { stage, by, phone } = await undoneRace(db)
  const { id } = await makeUser(db)
  const { rule, remove } = otherChanges(by, stage.path)
  /** Sends taps of the rider's attempt in the first section, and returns its id. */
  const ride = async (names: readonly JudgeEventName[], attempt: string = crypto.randomUUID()) => {
    await phone.send(names.map((name): WireEvent => wireTap({ participant: id, attempt, name })))
    return attempt
  }
  const leave = async () => {
    expect(await deleteResult(by, stage.path, { participantId: id })).toMatchObject({ kind: "changed" })
    expect(await remove(id)).toEqual({ kind: "removed" })
  }
  const attention = async () => {
    const outcome = await raceDesk(by, stage.path)
    return outcome.kind === "refused" ? [] : outcome.desk.attention
  }
  const scored = async () => {
    const isTheirs = and(eq(sectionEntry.stageKey, stage.key), eq(sectionEntry.participantId, id))
    const rows = await db.select().from(sectionEntry).where(isTheirs)
    return rows.map(({ total, attempt, conflict, ruling }) => ({ total, attempt, conflict, ruling }))
  }
  const join = () => makeParticipant(db, stage, { id, name: "Cilda" })
  await join()
  const deleteScore = () => rule({ participantId: id, section: 1, lap: 1 }, { kind: "deleted" })
  return { id, ride, deleteScore, leave, join, attention, scored }
}

test("whoever left a stage, joins again and is scored has that score alone, whatever was recorded and ruled before [PA-11] [D-09, D-10]", async () => {
  const { id, ride, deleteScore, leave, join, attention, scored } = await race()
  const former = await ride(["JudgeFinishManual"])
  await deleteScore()
  await leave()
  expect(await attention()).toEqual([])
  await join()
  const attempt = await ride(["JudgeAddPointsB"])
  expect(await scored()).toEqual([{ total: 2, attempt, conflict: false, ruling: null }])
  expect(await attention()).toEqual([])
  const log = await db.select().from(judgeEvent).where(eq(judgeEvent.participant, id))
  expect(log.map((event) => [event.name, event.participantId, event.unapplied])).toEqual(
    expect.arrayContaining([
      ["JudgeFinishManual", null, "unknown-participant"],
      ["DeletedEntry", null, "unknown-participant"],
      ["JudgeAddPointsB", id, null],
    ]),
  )
  expect(log.find((event) => event.attempt === former)?.settledOn).not.toBeNull()
})

test("an attempt that went on when its rider was removed waits as a whole [PA-11] [D-13]", async () => {
  const { ride, leave, join, attention, scored } = await race()
  const former = await ride(["JudgeAddFault"])
  await leave()
  await ride(["JudgeAddFault", "JudgeFinishManual"], former)
  const waiting = { kind: "waiting", why: "unknown-participant", attempt: { attempt: former, total: 2 } }
  expect(await attention()).toMatchObject([waiting])
  await join()
  await ride(["JudgeFinishManual"], former)
  expect(await scored()).toEqual([])
  expect(await attention()).toMatchObject([waiting])
})

test("the account of a rider who was removed is deleted from what was recorded of them, too [D-35]", async () => {
  const { id, ride, deleteScore, leave } = await race()
  await ride(["JudgeFinishManual"])
  await deleteScore()
  await leave()
  const isTheirs = eq(judgeEvent.participant, id)
  expect(await db.$count(judgeEvent, isTheirs)).toBe(2)
  expect(await deleteAccount({ db, now: Date.now() }, id)).toEqual({ kind: "deleted" })
  expect(await db.$count(judgeEvent, isTheirs)).toBe(0)
})
