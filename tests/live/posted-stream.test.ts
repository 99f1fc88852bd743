import { expect, test } from "vitest"
import { boardRows } from "#contracts/results/live.ts"
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
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { postedRace } from "#tests/support/posted-race.ts"
import { saveOpened } from "#tests/support/save-opened.ts"
import { noon } from "#tests/support/wire-taps.ts"

const { db } = await testDatabase()

const parseFrame = (frame: { plain: Buffer }) => {
  const [, event, data = ""] = /event: (.*)\ndata: (.*)\n/.exec(frame.plain.toString()) ?? []
  return { event, ...JSON.parse(data) }
}

/** A stage's board as it is now, read on from an earlier one. */
const read = async (stage: { path: string }, before: BoardState | null) => {
  const state = await readState(db, stage.path, before)
  if (!state) throw new Error("There is no board")
  return state
}

const message = (from: BoardState, to: BoardState) =>
  parseFrame(changeFrame(addPending(nothingPending, from, to), to))

test("a class that is posted is sent as what is posted of it, with no line, and lines are sent without it [OF-01]", async () => {
  const { stage, riders } = await makeScoredStage(db, { cards: { Anna: [[0]] } })
  const by = { db, actor: await makeSecretary(db, stage.institutionId), now: noon }
  const before = await read(stage, null)
  await postClass(by, stage.path, { racingClass: "Expert", confirmed: 0 })
  const posted = await read(stage, before)
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
  expect((await read(stage, null)).board).toEqual(posted.board)

  const participantId = riders[0]?.id ?? ""
  await setResultStatus(by, stage.path, { participantId, status: "DQ", reason: null })
  const disqualified = await read(stage, posted)
  expect(message(posted, disqualified)).toMatchObject({
    rows: [{ id: participantId, status: "DQ" }],
    postings: [{ posting: { changeCount: 1, changes: [{ parts: [{ kind: "status", after: "DQ" }] }] } }],
  })
  expect((await read(stage, null)).board).toEqual(disqualified.board)
  await unpostClass(by, stage.path, { racingClass: "Expert" })
  const takenBack = await read(stage, disqualified)
  expect(message(disqualified, takenBack)).toMatchObject({
    rows: [],
    postings: [{ name: "Expert", posting: null }],
  })
  await setResultStatus(by, stage.path, { participantId, status: null, reason: null })
  expect(message(takenBack, await read(stage, takenBack))).not.toHaveProperty("postings")
})

test("a rider whose name or number is corrected has them in what changed too, also where the class is followed [OF-02]", async () => {
  const { by, edit, idOf, post, stage } = await postedRace(db)
  await post("Expert")
  await edit("Anna", 1, 5)
  const before = await read(stage, null)
  const form = makeForm({ name: "Anna Ozola", racingNumber: "17" })
  const id = idOf("Anna")
  expect(await saveOpened(by, stage.path, { id, form, confirmed: ["name-after-results"] })).toEqual({
    kind: "written",
  })
  const after = await read(stage, before)
  expect(message(before, after)).toMatchObject({
    rows: [{ id, name: "Anna Ozola" }],
    postings: [
      {
        name: "Expert",
        posting: { changeCount: 1, changes: [{ rider: { id, name: "Anna Ozola", racingNumber: "17" } }] },
      },
    ],
  })
  expect((await read(stage, null)).board).toEqual(after.board)
})
