import { randomUUID } from "node:crypto"
import type { PreparedStage } from "#bench/judge/prepare-stages.ts"
import type { WireEvent } from "#contracts/judging/judge-sync.ts"
import type { Board } from "#contracts/results/live.ts"
import { classicMarks } from "#domain/judging/points.ts"
import type { Chance } from "#tests/support/factories/chance.ts"

/** The scores of a stage, each of a section that nobody has ridden, and what a page must show of those that were given. */
export type Scores = {
  /** Returns the next score as a judge's device sends it. */
  next(): WireEvent
  /** Returns how many of those that were given a board does not show; null shows none. */
  missingIn(board: Board | null): number
}

/** Makes up the scores of a stage. */
export const createScores = ({ participants, sections, laps }: PreparedStage, chance: Chance): Scores => {
  const places = Array.from({ length: laps }, (_, lap) =>
    chance.shuffle(
      participants.flatMap((participant) =>
        Array.from({ length: sections }, (_, section) => ({
          participant,
          section: section + 1,
          lap: lap + 1,
        })),
      ),
    ),
  ).flat()
  const given = new Map<string, { ridden: number; total: number }>()
  let count = 0
  return {
    next: () => {
      const place = places[count]
      if (!place) throw new Error("All sections are ridden: the bench has to prepare more")
      count += 1
      const points = chance.pick(classicMarks)
      const { ridden, total } = given.get(place.participant) ?? { ridden: 0, total: 0 }
      given.set(place.participant, { ridden: ridden + 1, total: total + points })
      const tap = { v: 1, id: randomUUID(), attempt: randomUUID(), seq: count } as const
      return { ...tap, ...place, name: "EditedTo", points, reason: null, time: Date.now() }
    },
    missingIn: (board) => {
      const rows = new Map((board?.rows ?? []).map((row) => [row.id, row]))
      return [...given].reduce((sum, [id, { ridden, total }]) => {
        const row = rows.get(id)
        if (row?.ridden === ridden && row.total !== total) return sum + 1
        return sum + ridden - (row?.ridden ?? 0)
      }, 0)
    },
  }
}
