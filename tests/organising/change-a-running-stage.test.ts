import { expect, test } from "vitest"
import type { StageFields } from "#contracts/competitions/stage-form.ts"
import { defaultOpenFree } from "#domain/competitions/scoring.ts"
import { championshipToEdit } from "#server/competitions/edit-championship.ts"
import { addPending, nothingPending, readState } from "#server/live/board-state.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage, type StageInput } from "#tests/support/factories/make-stage.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { saveChampionshipForm } from "#tests/support/save-championship.ts"
import { saveStageFields } from "#tests/support/save-stage.ts"
import { testFiles } from "#tests/support/test-files.ts"
import { noon, wireAttempt } from "#tests/support/wire-taps.ts"

const { db } = await testDatabase()
const files = testFiles()
const actor = await makeAdmin(db)

/** A stage whose one rider has ridden section 1 of both laps with gate A, and its board. */
const race = async (overrides: StageInput) => {
  const stage = await makeStage(db, overrides)
  const rider = await makeParticipant(db, stage)
  const { send } = await makePhone(db, stage)
  for (const lap of [1, 2])
    await send(wireAttempt(["JudgeAddPointsA", "JudgeFinishManual"], { participant: rider.id, lap }))
  const board = async () => {
    const state = await readState(db, stage.path, null)
    if (!state) throw new Error("The stage has no board")
    return state
  }
  const save = (changes: Partial<StageFields>) =>
    saveStageFields({ db, actor, now: noon, files }, stage.path, changes)
  return { stage, board, save }
}

const totalOf = ({ board }: Awaited<ReturnType<Awaited<ReturnType<typeof race>>["board"]>>) =>
  board.rows.map(({ total }) => total)

test("a new value of the gates also applies to what was already ridden, on every board [D-07]", async () => {
  const { board, save } = await race({ competitionType: "openFree" })
  const before = await board()
  expect(totalOf(before)).toEqual([4])
  const openFree = { ...defaultOpenFree, gatePoints: { ...defaultOpenFree.gatePoints, A: 7 } }
  expect(await save({ openFree })).toEqual({ kind: "saved" })
  const after = await board()
  expect(totalOf(after)).toEqual([14])
  expect(addPending(nothingPending, before, after).hasToReload).toBe(true)
})

test("a lap that is no longer ridden counts no longer, and again when it is ridden again", async () => {
  const { board, save, stage } = await race({ competitionType: "classic" })
  const classes = (lap: number) =>
    stage.classes.map(({ name, color, lapSections }) => ({ name, color, lapSections, lap }))
  expect(totalOf(await board())).toEqual([2])
  expect(await save({ classes: classes(1) })).toEqual({ kind: "saved" })
  expect(totalOf(await board())).toEqual([1])
  expect(await save({ classes: classes(2) })).toEqual({ kind: "saved" })
  expect(totalOf(await board())).toEqual([2])
})

test("a board that is open when its class is renamed is reloaded with the new name [D-32]", async () => {
  const { board, stage } = await race({ competitionType: "classic" })
  const place = { institutionId: stage.institutionId, championshipId: stage.championshipId }
  const found = await championshipToEdit({ db, actor }, place)
  if (found.kind === "refused") throw new Error(found.reason)
  const { version, form } = found
  const before = await board()
  const classes = form.classes.map((one) => ({ ...one, name: "Experts" }))
  await saveChampionshipForm({ db, actor, now: noon }, { place, version, form: { ...form, classes } })
  const after = await board()
  expect(after.board.classes.map(({ name }) => name)).toEqual(["Experts"])
  expect(after.board.rows.map(({ racingClass }) => racingClass)).toEqual(["Experts"])
  expect(addPending(nothingPending, before, after).hasToReload).toBe(true)
})
