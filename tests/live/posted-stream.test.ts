import { expect, test } from "vitest"
import { boardRows } from "#contracts/live.ts"
import {
  addPending,
  type BoardState,
  changeFrame,
  nothingPending,
  readState,
} from "#server/live/board-state.ts"
import { postClass, unpostClass } from "#server/results/postings.ts"
import { setResultStatus } from "#server/results/statuses.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { noon } from "#tests/support/wire-taps.ts"

const { db } = await testDatabase()

const said = (frame: { plain: Buffer }) => {
  const [, event, data = ""] = /event: (.*)\ndata: (.*)\n/.exec(frame.plain.toString()) ?? []
  return { event, ...JSON.parse(data) }
}

test("a class that is posted is sent as what is posted of it, with no line, and lines are sent without it [OF-01]", async () => {
  const { stage, riders } = await makeScoredStage(db, { cards: { Anna: [[0]] } })
  const by = { db, actor: await makeSecretary(db, stage.institutionId), now: noon }
  const read = async (before: BoardState | null) => {
    const state = await readState(db, stage.path, before)
    if (!state) throw new Error("There is no board")
    return state
  }
  const message = (from: BoardState, to: BoardState) =>
    said(changeFrame(addPending(nothingPending, from, to), to))
  const before = await read(null)
  await postClass(by, stage.path, { racingClass: "Expert", confirmed: 0 })
  const posted = await read(before)
  const posting = {
    postedOn: noon,
    changedOn: null,
    questionsUntil: noon + 1_800_000,
    changes: [],
    changeCount: 0,
  }
  expect(message(before, posted)).toEqual({
    event: "rows",
    revision: 2,
    changedOn: before.board.changedOn,
    rows: [],
    gone: [],
    postings: [{ name: "Expert", posting }],
  })
  expect(boardRows.parse(message(before, posted))).toMatchObject({ postings: [{ posting }] })
  expect((await read(null)).board).toEqual(posted.board)

  const participantId = riders[0]?.id ?? ""
  await setResultStatus(by, stage.path, { participantId, status: "DQ", reason: null })
  const disqualified = await read(posted)
  expect(message(posted, disqualified)).toMatchObject({
    rows: [{ id: participantId, status: "DQ" }],
    postings: [{ posting: { changeCount: 1, changes: [{ parts: [{ kind: "status", after: "DQ" }] }] } }],
  })
  expect((await read(null)).board).toEqual(disqualified.board)
  await unpostClass(by, stage.path, { racingClass: "Expert" })
  const takenBack = await read(disqualified)
  expect(message(disqualified, takenBack)).toMatchObject({
    rows: [],
    postings: [{ name: "Expert", posting: null }],
  })
  await setResultStatus(by, stage.path, { participantId, status: null, reason: null })
  expect(message(takenBack, await read(takenBack))).not.toHaveProperty("postings")
})
