import { and, eq, isNotNull } from "drizzle-orm"
import { judgeEvent, sectionEntry } from "#server/db/schema/judging.ts"
import { penalty } from "#server/db/schema/results.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Visit } from "./plan-day.ts"

/** How far the server's data differs from what the judges meant. */
export type Comparison = {
  /** Scores and penalties that differ from what their judge meant. */
  diverged: number
  /** Taps that a phone stored and the server lacks, and missing scores. */
  lost: number
  /** Taps that no phone stored, or that were recorded twice, and scores that nobody meant. */
  doubled: number
}

type Meant = { visits: readonly Visit[]; taps: readonly { id: string }[] }

/** Compares the log, the entries and the penalties of a stage with what its judges meant. */
export const compareDay = async (
  db: Db,
  stage: { key: number },
  { visits, taps }: Meant,
): Promise<Comparison> => {
  const logged = await db
    .select({ id: judgeEvent.id })
    .from(judgeEvent)
    .where(eq(judgeEvent.stageKey, stage.key))
  const entries = await db
    .select()
    .from(sectionEntry)
    .where(and(eq(sectionEntry.stageKey, stage.key), isNotNull(sectionEntry.total)))
  const stored = new Map(
    entries.map((entry) => [keyOf({ ...entry, participant: entry.participantId }), entry.total]),
  )
  const given = await db
    .select()
    .from(penalty)
    .where(and(eq(penalty.stageKey, stage.key), eq(penalty.deleted, false)))

  const inLog = new Set(logged.map(({ id }) => id))
  const kept = new Set(taps.map(({ id }) => id))
  const meant = new Map(visits.map((visit) => [keyOf(visit), visit.points]))
  const there = visits.filter((visit) => stored.has(keyOf(visit)))
  const riders = [...new Set(visits.map(({ participant }) => participant))]
  const sum = (points: readonly number[]) => points.reduce((all, one) => all + one, 0)
  const otherPenalties = riders.filter(
    (rider) =>
      sum(visits.filter(({ participant }) => participant === rider).map((visit) => visit.penalty)) !==
      sum(given.filter(({ participantId }) => participantId === rider).map(({ points }) => points)),
  )
  return {
    diverged:
      there.filter((visit) => stored.get(keyOf(visit)) !== visit.points).length + otherPenalties.length,
    lost: [...kept].filter((id) => !inLog.has(id)).length + visits.length - there.length,
    doubled:
      logged.filter(({ id }) => !kept.has(id)).length +
      (logged.length - inLog.size) +
      [...stored.keys()].filter((key) => !meant.has(key)).length,
  }
}

const keyOf = ({ participant, section, lap }: Pick<Visit, "participant" | "section" | "lap">) =>
  `${participant} ${section}/${lap}`
