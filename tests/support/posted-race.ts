import { board } from "#contracts/results/live.ts"
import type { Db } from "#server/db/transaction.ts"
import { approvalCheck } from "#server/judging/approval-check.ts"
import { ruleOnEntry } from "#server/judging/rule-on-entry.ts"
import { approveResults } from "#server/results/approval.ts"
import { postClass, unpostClass } from "#server/results/postings.ts"
import { scoredRace } from "./scored-race.ts"
import { noon } from "./wire-taps.ts"

/** Milliseconds. */
export const minute = 60_000

/** Two riders of Expert who are through, and Carl of Clubman; Elite has nobody. Anna may ride under an account's id. */
export const postedRace = async (db: Db, { annaId }: { annaId?: string } = {}) => {
  const classes = ["Elite", "Expert", "Clubman"].map((name) => ({
    name,
    lap: 2,
    lapSections: [true, true],
  }))
  const made = await scoredRace(db, {
    classes,
    cards: {
      Anna: [
        [0, 1],
        [2, 0],
      ],
      Bruno: [
        [5, 0],
        [3, 3],
      ],
      Carl: [
        [3, 0],
        [1, 1],
      ],
    },
    riders: {
      Anna: { racingClass: "Expert", racingNumber: "7", ...(annaId !== undefined && { id: annaId }) },
      Bruno: { racingClass: "Expert" },
      Carl: { racingClass: "Clubman" },
    },
  })
  const { stage, by, idOf } = made
  /** The secretary, some minutes after noon. */
  const at = (minutes: number) => ({ ...by, now: noon + minutes * minute })
  const place = (name: string, lap: number, section: number) => ({ participantId: idOf(name), lap, section })
  return {
    ...made,
    at,
    place,
    post: (racingClass: string, minutes = 0) =>
      postClass(at(minutes), stage.path, { racingClass, confirmed: 0 }),
    unpost: (racingClass: string) => unpostClass(by, stage.path, { racingClass }),
    edit: (name: string, minutes: number, points: number, reason: string | null = null) =>
      ruleOnEntry(at(minutes), stage.path, {
        place: place(name, 1, 1),
        ruling: { kind: "edited", points },
        reason,
      }),
    approve: async (minutes: number, confirmed: string[] = [], lastQuestion = 0) =>
      approveResults(at(minutes), stage.path, {
        seenRevision: (await made.board()).revision,
        confirmed,
        lastQuestion,
      }),
    /** What approval would ask about. */
    check: async (minutes: number) => {
      const found = await approvalCheck(at(minutes), stage.path)
      if (found.kind !== "found") throw new Error("Nothing can be approved")
      return found.check
    },
    postingOf: async (racingClass: string) =>
      board.parse(await made.board()).classes.find(({ name }) => name === racingClass)?.posting ?? null,
  }
}
