import { and, desc, eq } from "drizzle-orm"
import type { MyResult } from "#contracts/my-results.ts"
import { resultRow } from "#domain/results/result.ts"
import { championshipClass, institution, stage, stageClass } from "#server/db/schema/competitions.ts"
import { sectionEntry } from "#server/db/schema/judging.ts"
import { penalty, result } from "#server/db/schema/results.ts"
import type { Db } from "#server/db/transaction.ts"

/** Returns a user's own results in published stages, the latest first (OR-06), with the raw data (D-29). */
export const myResults = async (db: Db, userId: string): Promise<MyResult[]> => {
  const rows = await db
    .select({
      result,
      stage: {
        path: stage.path,
        title: stage.title,
        competitionStartDate: stage.competitionStartDate,
        timeZone: institution.timeZone,
      },
      competitionType: stage.competitionType,
      racingClass: {
        name: championshipClass.name,
        order: championshipClass.order,
        lap: stageClass.lap,
        lapSections: stageClass.lapSections,
      },
    })
    .from(result)
    .innerJoin(stage, eq(stage.key, result.stageKey))
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .innerJoin(championshipClass, eq(championshipClass.key, result.classKey))
    .innerJoin(
      stageClass,
      and(eq(stageClass.stageKey, result.stageKey), eq(stageClass.classKey, result.classKey)),
    )
    .where(and(eq(result.participantId, userId), eq(result.deleted, false), eq(stage.status, "published")))
    .orderBy(desc(stage.competitionStartDate), desc(stage.key))
  const entries = await entriesOf(db, userId)
  const penalties = await penaltiesOf(db, userId)
  return rows.map((row) => {
    const { stageKey, ...raw } = row.result
    const ownEntries = entries.filter((entry) => entry.stageKey === stageKey)
    const ownPenalties = penalties.filter((given) => given.stageKey === stageKey)
    const facts = {
      ...row.result,
      entries: ownEntries.flatMap(({ total, ...entry }) => (total === null ? [] : { ...entry, total })),
      penalties: ownPenalties.map(({ points }) => points),
    }
    return {
      stage: row.stage,
      racingClass: row.racingClass.name,
      row: resultRow(facts, row.racingClass, row.competitionType),
      position: raw.position,
      positionPoints: raw.positionPoints,
      raw: { ...raw, entries: ownEntries.map(withoutKey), penalties: ownPenalties.map(withoutKey) },
    }
  })
}

const withoutKey = <Row extends { stageKey: number }>({ stageKey, ...row }: Row): Omit<Row, "stageKey"> => row

const entriesOf = (db: Db, userId: string) =>
  db
    .select({
      stageKey: sectionEntry.stageKey,
      section: sectionEntry.section,
      lap: sectionEntry.lap,
      total: sectionEntry.total,
      startedOn: sectionEntry.startedOn,
      endedAt: sectionEntry.endedAt,
    })
    .from(sectionEntry)
    .where(eq(sectionEntry.participantId, userId))
    .orderBy(sectionEntry.lap, sectionEntry.section)

const penaltiesOf = (db: Db, userId: string) =>
  db
    .select({
      stageKey: penalty.stageKey,
      points: penalty.points,
      reason: penalty.reason,
      timestamp: penalty.timestamp,
    })
    .from(penalty)
    .where(and(eq(penalty.participantId, userId), eq(penalty.deleted, false)))
    .orderBy(penalty.timestamp)
