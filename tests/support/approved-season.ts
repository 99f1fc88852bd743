import { and, eq } from "drizzle-orm"
import type { championship } from "#server/db/schema/competitions.ts"
import { result } from "#server/db/schema/results.ts"
import type { Db } from "#server/db/transaction.ts"
import { approveResults } from "#server/results/approval.ts"
import { setDnfForUnfinished, setResultStatus } from "#server/results/statuses.ts"
import { generateStageStandings } from "#server/standings/generate-stage-standings.ts"
import { reopenResults } from "#server/standings/reopen-results.ts"
import { makeAdmin } from "./factories/make-admin.ts"
import { makeChampionship } from "./factories/make-championship.ts"
import type { ParticipantInput } from "./factories/make-participant.ts"
import { makeScoredStage } from "./factories/make-scored-stage.ts"
import { makeSecretary } from "./factories/make-secretary.ts"
import type { MadeStage } from "./factories/make-stage.ts"
import { noon } from "./wire-taps.ts"

const day = 24 * 3_600_000

const firstStage = Date.UTC(2026, 4, 16, 7)

/** Section points by the riders' names; null: not ridden, which ends as DNF. */
type StageScores = Readonly<Record<string, number | null>>

type Season = {
  scores: readonly StageScores[]
  /** Further fields of the riders in every stage, by their names. */
  riders?: Readonly<Record<string, ParticipantInput>>
  championship?: Partial<typeof championship.$inferInsert>
  classes?: readonly string[]
  /** When the first stage begins. */
  startsOn?: number
}

/** A championship of stages a week apart, whose results are approved; a rider has the same number in all of them. */
export const makeApprovedSeason = async (
  db: Db,
  { scores, riders = {}, championship: overrides = {}, classes = ["Expert"], startsOn = firstStage }: Season,
) => {
  const { institutionId, id: championshipId } = await makeChampionship(db, overrides)
  const place = { institutionId, championshipId }
  const secretary = await makeSecretary(db, institutionId)
  const by = { db, actor: secretary, now: noon, log: console }
  const names = [...new Set(scores.flatMap((stage) => Object.keys(stage)))]
  const known = Object.fromEntries(
    names.map((name, index) => [name, { racingNumber: String(index + 1), ...riders[name] }]),
  )
  const stages: MadeStage[] = []
  const pathOf = (index: number): string => stages[index]?.path ?? ""
  const approve = (index: number) =>
    approveResults(by, pathOf(index), { seenRevision: Number.MAX_SAFE_INTEGER })
  for (const [index, ofStage] of scores.entries()) {
    const starts = startsOn + index * 7 * day
    const { stage } = await makeScoredStage(db, {
      ...place,
      id: `stage-${index}`,
      location: ["Madona", "Smiltene", "Cēsis", "Võru", "Otepää"][index] ?? `Place ${index}`,
      competitionStartDate: starts,
      competitionEndDate: starts + 8 * 3_600_000,
      classes: classes.map((name, order) => ({
        name,
        order: 90 - order * 10,
        lap: 1,
        lapSections: [true, true],
      })),
      // a rider without the second section has started, and not finished
      cards: Object.fromEntries(Object.entries(ofStage).map(([name, points]) => [name, [[0, points]]])),
      riders: known,
    })
    stages.push(stage)
    const unfinished = Object.values(ofStage).filter((points) => points === null).length
    await setDnfForUnfinished({ ...by, now: stage.competitionEndDate }, stage.path, { confirmed: unfinished })
    const approved = await approve(stages.length - 1)
    if (approved.kind !== "approved") throw new Error(JSON.stringify(approved))
  }
  const generate = (index: number, kind: "class" | "women" = "class") =>
    generateStageStandings(by, pathOf(index), { kind, resolutions: [] })
  const byAdmin = { ...by, actor: await makeAdmin(db) }
  return {
    place,
    by,
    byAdmin,
    approve,
    reopen: (index: number) => reopenResults(byAdmin, pathOf(index), { reason: "Protest" }),
    disqualify: async (index: number, name: string) => {
      const own = and(eq(result.stageKey, stages[index]?.key ?? 0), eq(result.name, name))
      for (const { participantId } of await db.select().from(result).where(own))
        await setResultStatus(by, pathOf(index), { participantId, status: "DQ", reason: null })
    },
    stages,
    pathOf,
    generate,
    /** Generates the classes of all stages, in their order. */
    generateAll: async () => {
      for (const index of stages.keys()) await generate(index)
    },
  }
}

/** A season of two stages: in the first Carl is out, in the second only Bruno and Dita ride. */
export const makeTwoStages = (db: Db) =>
  makeApprovedSeason(db, {
    scores: [
      { Anna: 1, Bruno: 2, Carl: null },
      { Bruno: 0, Dita: 3 },
    ],
  })
