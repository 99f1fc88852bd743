import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { result } from "#server/db/schema/results.ts"
import { writeStage } from "#server/stages/write-stage.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { addPending, type BoardState, changeFrame, nothingPending, readState } from "./board-state.ts"

const { db } = await testDatabase()

/** A stage with one rider who has ridden clean. */
const race = async () => {
  const { stage, riders } = await makeScoredStage(db, { cards: { Anna: [[0]] } })
  const change = (values: Partial<typeof result.$inferInsert>) =>
    writeStage(db, { path: stage.path, by: { userId: null, now: Date.now() } }, async (write) => {
      await write.db
        .update(result)
        .set({ ...values, revision: write.stage.revision })
        .where(eq(result.stageKey, write.stage.key))
    })
  const rename = () =>
    writeStage(db, { path: stage.path, by: { userId: null, now: Date.now() } }, async (write) => {
      await write.db
        .update(stageTable)
        .set({ title: "Kaņieris", settingsRevision: write.stage.revision })
        .where(eq(stageTable.key, stage.key))
    })
  const read = async (before: BoardState | null) => {
    const state = await readState(db, stage.path, before)
    if (!state) throw new Error("There is no board")
    return state
  }
  return { anna: riders[0]?.id, change, rename, read }
}

const parseFrame = (frame: { plain: Buffer }) => {
  const [, event, data = ""] = /event: (.*)\ndata: (.*)\n/.exec(frame.plain.toString()) ?? []
  return { event, ...JSON.parse(data) }
}

test("a line that changed and changed back is sent: somebody may have opened the board in between", async () => {
  const { anna, change, read } = await race()
  const clean = await read(null)
  await change({ status: "DQ" })
  const disqualified = await read(clean)
  await change({ status: null })
  const again = await read(disqualified)
  expect(again.lines).toEqual(clean.lines)
  const pending = addPending(addPending(nothingPending, clean, disqualified), disqualified, again)
  expect(parseFrame(changeFrame(pending, again))).toMatchObject({
    event: "rows",
    revision: 3,
    rows: [{ id: anna, status: null }],
    gone: [],
  })
})

test("a line that appeared and disappeared is sent as gone", async () => {
  const { anna, change, read } = await race()
  await change({ deleted: true })
  const empty = await read(null)
  await change({ deleted: false })
  const ridden = await read(empty)
  await change({ deleted: true })
  const again = await read(ridden)
  const pending = addPending(addPending(nothingPending, empty, ridden), ridden, again)
  expect(parseFrame(changeFrame(pending, again))).toMatchObject({ event: "rows", rows: [], gone: [anna] })
})

test("the last change is the same whether the board is read at once or bit by bit", async () => {
  const { change, read } = await race()
  const first = await read(null)
  await change({ changedOn: 2_000 })
  const second = await read(first)
  await change({ changedOn: 1_000, deleted: true })
  const bitByBit = await read(second)
  expect(bitByBit.board).toEqual((await read(null)).board)
  expect(bitByBit.board.changedOn).toBe(1_000)
})

test("a board says at which revision the settings of its stage changed last, and scores leave that as it is [RS-12]", async () => {
  const { change, read, rename } = await race()
  await rename()
  const renamed = await read(null)
  await change({ status: "DQ" })
  for (const state of [await read(renamed), await read(null)])
    expect(state.board).toMatchObject({ revision: renamed.board.revision + 1, settingsRevision: 2 })
  await rename()
  expect((await read(renamed)).board).toMatchObject({ revision: 4, settingsRevision: 4 })
})
