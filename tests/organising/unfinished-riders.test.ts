import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { raceDesk } from "#server/judging/race-desk.ts"
import { approveResults } from "#server/results/approval.ts"
import { postClass } from "#server/results/postings.ts"
import { setDnfForUnfinished, setResultStatus } from "#server/results/statuses.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { refused, scoredRace } from "#tests/support/scored-race.ts"
import { noon } from "#tests/support/wire-taps.ts"

const { db } = await testDatabase()

/** Anna is through with 20, Bruno has 45 and a section to ride. The competition ended at noon. */
const race = async (ranksUnfinished = true) => {
  const made = await scoredRace(db, {
    competitionType: "openFree",
    ranksUnfinished,
    competitionEndDate: noon,
    cards: { Anna: [[10, 10]], Bruno: [[45, null]] },
  })
  const { stage, by } = made
  return {
    ...made,
    approve: () => approveResults(by, stage.path, { seenRevision: 1_000 }),
    post: (now: number, confirmed = 0) =>
      postClass({ ...by, now }, stage.path, { racingClass: "Expert", confirmed }),
  }
}

test("an unfinished rider of openFree is ranked with the points so far and blocks no approval, where the stage says so [RX-08]", async () => {
  const { approve, lineOf, resultOf } = await race()
  expect(await lineOf("Bruno")).toMatchObject({
    isFinished: false,
    isClassed: true,
    status: null,
    position: 1,
  })
  expect((await lineOf("Anna"))?.isClassed).toBeUndefined()
  expect(await approve()).toEqual({ kind: "approved", results: 2, corrected: [] })
  expect(await resultOf("Bruno")).toMatchObject({ status: null, position: 1, positionPoints: 20 })
  expect(await lineOf("Bruno")).toMatchObject({ isClassed: true, position: 1 })
})

test("without it approval waits for a finish or a status, as specified [RX-08] [SP-02]", async () => {
  const { approve, lineOf } = await race(false)
  expect((await lineOf("Bruno"))?.isClassed).toBeUndefined()
  expect(await approve()).toMatchObject({ ...refused("not-all-finished"), undecided: [{ name: "Bruno" }] })
})

test("the DNF for all leaves out ranked riders; a single DNF can still be set [RX-08] [D-16]", async () => {
  const { stage, by, idOf, lineOf } = await race()
  expect(await setDnfForUnfinished(by, stage.path, { confirmed: 0 })).toMatchObject({
    kind: "changed",
    count: 0,
  })
  await setResultStatus(by, stage.path, { participantId: idOf("Bruno"), status: "DNF", reason: null })
  expect(await lineOf("Bruno")).toMatchObject({ status: "DNF", position: null })
  expect((await lineOf("Bruno"))?.isClassed).toBeUndefined()
})

test("who has a result without a section still blocks the approval [RX-08]", async () => {
  const { stage, by, approve } = await race()
  const { id: participantId } = await makeParticipant(db, stage, { name: "Dace" })
  await setResultStatus(by, stage.path, { participantId, status: "DNF", reason: null })
  await setResultStatus(by, stage.path, { participantId, status: null, reason: null })
  expect(await approve()).toMatchObject({ ...refused("not-all-finished"), undecided: [{ name: "Dace" }] })
})

test("the desk counts only who blocks the approval, and a class is posted without a question once the competition is over [RX-08]", async () => {
  const { stage, by, post } = await race()
  const outcome = await raceDesk(by, stage.path)
  expect(outcome.kind === "found" && outcome.desk.undecided).toBe(0)
  expect(await post(noon - 1)).toEqual({ kind: "to-confirm", count: 1 })
  expect(await post(noon)).toMatchObject({ kind: "posted" })
})

test("until the approval the option can be set later, and holds for all results [RX-08]", async () => {
  const { stage, lineOf } = await race(false)
  await db.update(stageTable).set({ ranksUnfinished: true }).where(eq(stageTable.key, stage.key))
  expect(await lineOf("Bruno")).toMatchObject({ isClassed: true })
})
