import { randomUUID } from "node:crypto"
import { classicMarks } from "#domain/judging/points.ts"
import type { Db } from "#server/db/transaction.ts"
import { recordBatches } from "#server/judging/record-events.ts"
import {
  addPending,
  type BoardState,
  boardFrame,
  changeFrame,
  nothingPending,
  readState,
} from "#server/live/board-state.ts"
import { seededChance } from "#tests/support/factories/chance.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { fastestMs } from "./steps.ts"

/**
 * Returns the milliseconds of the work for a stage with this many riders and sections, two of three laps ridden: `write` stores
 * one score, `publish` reads and ranks it and makes a message of it, `whole` makes a whole board for a new spectator.
 */
export const costsOfStage = async (
  db: Db,
  { riders, sections }: { riders: number; sections: number },
): Promise<Record<string, number>> => {
  const chance = seededChance(riders * sections)
  const lap = () => Array.from({ length: sections }, () => chance.pick(classicMarks))
  const cards = Object.fromEntries(
    Array.from({ length: riders }, (_, index) => [
      `Rider ${index + 1}`,
      [lap(), lap(), lap().map(() => null)],
    ]),
  )
  const made = await makeScoredStage(db, { ...running(), cards })
  const { path } = made.stage
  const { token } = await makeJudge(db, made.stage)
  const unridden = made.riders.flatMap(({ id }) =>
    Array.from({ length: sections }, (_, index) => ({ participant: id, section: index + 1, lap: 3 })),
  )
  const score = async () => {
    const place = unridden.pop()
    if (!place) throw new Error("All sections are ridden")
    const time = Date.now()
    const tap = { v: 1, id: randomUUID(), attempt: randomUUID(), seq: 1, name: "EditedTo" } as const
    const event = { ...tap, ...place, points: chance.pick(classicMarks), reason: null, time }
    await recordBatches(db, path, [{ token, sentAt: time, receivedOn: time, events: [event] }])
  }
  const read = async (before: BoardState | null): Promise<BoardState> => {
    const state = await readState(db, path, before)
    if (!state) throw new Error("The stage is not there")
    return state
  }
  let state = await read(null)
  const publish = async () => {
    const next = await read(state)
    changeFrame(addPending(nothingPending, state, next), next)
    state = next
  }
  return {
    write: await fastestMs(score),
    publish: await fastestMs(publish, score),
    whole: await fastestMs(async () => boardFrame(await read(null))),
  }
}
