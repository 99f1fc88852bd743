import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { EntryRuling, JudgeEventName } from "#domain/judging/judge-event.ts"
import { participant } from "#server/db/schema/registration.ts"
import { moveEntry } from "#server/judging/move-entry.ts"
import { giveReRide } from "#server/judging/re-ride.ts"
import { ruleOnEntry } from "#server/judging/rule-on-entry.ts"
import { chooseAttemptOf, countAttempts } from "#server/judging/settle-attempts.ts"
import { deleteResult } from "#server/results/statuses.ts"
import { refoldStage } from "#server/stages/refold.ts"
import { writeStage } from "#server/stages/write-stage.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { undone, undoneRace } from "#tests/support/undone-race.ts"
import { noon, wireTap } from "#tests/support/wire-taps.ts"

const { db } = await testDatabase()

/** Carl's first section, and a result of his that is deleted before he is renamed. */
const race = async () => {
  const made = await undoneRace(db)
  const { stage, by, phone } = made
  const { path } = stage
  const { id: participantId } = await makeParticipant(db, stage, { name: "Carl" })
  const place = { participantId, section: 1, lap: 1 }
  const tap = async (name: JudgeEventName, attempt: string = crypto.randomUUID()) => {
    await phone.send([wireTap({ participant: participantId, attempt, name })])
    return attempt
  }
  const rule = (ruling: EntryRuling) => ruleOnEntry(by, path, { place, ruling, reason: null })
  const count = (attempt: string) =>
    countAttempts(by, path, { phone: phone.device.phone, attempts: [attempt], participantId, reason: null })
  const deleteAndRename = async () => {
    expect(await deleteResult(by, path, { participantId })).toMatchObject({ kind: "changed" })
    await db.update(participant).set({ name: "Karlis" }).where(eq(participant.id, participantId))
  }
  const shown = async () => {
    const row = (await made.board()).rows.find(({ id }) => id === participantId)
    return row && [row.name, row.total]
  }
  return { ...made, participantId, place, tap, rule, count, deleteAndRename, shown }
}

test("a result that was deleted, or went with what was undone, stays gone when the scoring changes [SP-05] [SP-15]", async () => {
  const { stage, rule, tap, undo, deleteAndRename, shown } = await race()
  const changeScoring = () =>
    writeStage(db, { path: stage.path, by: { userId: null, now: noon } }, (write) =>
      refoldStage(write, { type: "classic", missedPoints: 20 }),
    )
  expect(await undo(await rule({ kind: "edited", points: 5 }))).toEqual(undone)
  await changeScoring()
  expect(await shown()).toBeUndefined()
  await tap("JudgeAddFault")
  await deleteAndRename()
  await changeScoring()
  expect(await shown()).toBeUndefined()
  await tap("JudgeFinishManual")
  expect(await shown()).toEqual(["Karlis", 0])
})

test("choosing an attempt of a deleted result makes a new one, with the rider's present name [SP-05] [D-10]", async () => {
  const { stage, by, place, tap, rule, deleteAndRename, shown } = await race()
  const attempt = await tap("JudgeAddPointsB")
  await rule({ kind: "deleted" })
  await deleteAndRename()
  await chooseAttemptOf(by, stage.path, { place, attempt, reason: null })
  expect(await shown()).toEqual(["Karlis", 2])
})

test("a re-ride for a rider whose result was deleted makes a new one, with the rider's present name [SP-05] [RX-03]", async () => {
  const { stage, by, place, tap, deleteAndRename, shown } = await race()
  await tap("JudgeAddFault")
  await deleteAndRename()
  const given = { place, attempt: null, seenRevision: 1_000, reason: null }
  expect(await giveReRide(by, stage.path, given)).toMatchObject({ kind: "ruled" })
  expect(await shown()).toEqual(["Karlis", null])
})

test("a choice that holds again once a counting is undone makes a new result, with the rider's present name [SP-05] [SP-15]", async () => {
  const { stage, by, place, tap, count, undo, deleteAndRename, shown } = await race()
  const attempt = await tap("JudgeAddPointsB")
  await chooseAttemptOf(by, stage.path, { place, attempt, reason: null })
  await tap("JudgeCancelAttempt", attempt)
  const counted = await count(attempt)
  await deleteAndRename()
  expect(await undo(counted)).toEqual(undone)
  expect(await shown()).toEqual(["Karlis", 2])
})

test("a score that holds again once a ruling moved there is back makes a new result, with the rider's present name [SP-05] [SP-15]", async () => {
  const { stage, by, idOf, place, tap, undo, deleteAndRename, shown } = await race()
  await tap("JudgeAddPointsB")
  const from = { participantId: idOf("Bruno"), section: 1, lap: 1 }
  await ruleOnEntry(by, stage.path, { place: from, ruling: { kind: "deleted" }, reason: null })
  const moving = { from, to: place, attempt: null, seen: 2, reason: null }
  const moved = await moveEntry(by, stage.path, moving)
  await deleteAndRename()
  expect(await undo(moved)).toEqual(undone)
  expect(await shown()).toEqual(["Karlis", 2])
})
