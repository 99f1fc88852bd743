import { and, asc, desc, eq, gt, inArray, isNotNull } from "drizzle-orm"
import type { BoardClass, BoardStage } from "#contracts/live.ts"
import type { EntryFacts, ResultFacts } from "#domain/results/result-facts.ts"
import { championshipClass, club, institution, stage, stageClass } from "#server/db/schema/competitions.ts"
import { sectionEntry } from "#server/db/schema/judging.ts"
import { penalty, result } from "#server/db/schema/results.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"

/** A stage as its board shows it, with what tells a reader how current the rest is. */
export type BoardHead = {
  key: number
  revision: number
  settingsRevision: number
  stage: BoardStage
  classes: BoardClass[]
}

/** All that a line of the board is made of. */
export type LineFacts = ResultFacts & {
  racingClass: string
  name: string
  bike: string | null
  club: { id: string; country: string } | null
}

/** The lines that changed after a revision, the ids of those that are gone, and when the last of them changed. */
export type LineChanges = { lines: LineFacts[]; gone: string[]; changedOn: number | null }

/** Returns a published stage's head, or null where there is none. */
export const readHead = async (db: Db | Transaction, path: string): Promise<BoardHead | null> => {
  const [row] = await db
    .select({ stage, timeZone: institution.timeZone })
    .from(stage)
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .where(and(eq(stage.path, path), eq(stage.status, "published")))
  if (!row) return null
  const classes = await db
    .select({
      name: championshipClass.name,
      order: championshipClass.order,
      color: stageClass.color,
      startTime: stageClass.startTime,
      endTime: stageClass.endTime,
      lap: stageClass.lap,
      lapSections: stageClass.lapSections,
    })
    .from(stageClass)
    .innerJoin(championshipClass, eq(championshipClass.key, stageClass.classKey))
    .where(eq(stageClass.stageKey, row.stage.key))
    .orderBy(desc(championshipClass.order), asc(championshipClass.name))
  const { key, revision, settingsRevision } = row.stage
  return {
    key,
    revision,
    settingsRevision,
    stage: { ...publicStage(row.stage), timeZone: row.timeZone },
    classes,
  }
}

const publicStage = (row: typeof stage.$inferSelect): Omit<BoardStage, "timeZone"> => ({
  path: row.path,
  title: row.title,
  competitionOrganizer: row.competitionOrganizer,
  location: row.location,
  googleMaps: row.googleMaps,
  waze: row.waze,
  sponsors: row.sponsors,
  competitionStartDate: row.competitionStartDate,
  competitionEndDate: row.competitionEndDate,
  competitionType: row.competitionType,
  resultsStatus: row.resultsStatus,
  manualDNF: row.manualDNF,
  showEndTimeDiff: row.showEndTimeDiff,
})

/** Returns what of a stage's results was stamped after a revision; 0: everything. */
export const readLines = async (
  tx: Transaction,
  stageKey: number,
  afterRevision: number,
): Promise<LineChanges> => {
  const results = await tx
    .select({
      participantId: result.participantId,
      racingNumber: result.racingNumber,
      status: result.status,
      startedOn: result.startedOn,
      lastTimeRecorded: result.lastTimeRecorded,
      racingClass: championshipClass.name,
      name: result.name,
      bike: result.bike,
      clubId: club.id,
      clubCountry: club.country,
      changedOn: result.changedOn,
      deleted: result.deleted,
    })
    .from(result)
    .innerJoin(championshipClass, eq(championshipClass.key, result.classKey))
    .leftJoin(club, eq(club.id, result.clubId))
    .where(and(eq(result.stageKey, stageKey), gt(result.revision, afterRevision)))
  const standing = results.filter(({ deleted }) => !deleted)
  const ids = standing.map(({ participantId }) => participantId)
  const entries = await readEntries(tx, stageKey, ids)
  const penalties = await readPenalties(tx, stageKey, ids)
  return {
    lines: standing.map(({ clubId, clubCountry, deleted, changedOn, ...facts }) => ({
      ...facts,
      club: clubId === null || clubCountry === null ? null : { id: clubId, country: clubCountry },
      entries: entries.get(facts.participantId) ?? [],
      penalties: penalties.get(facts.participantId) ?? [],
    })),
    gone: results.filter(({ deleted }) => deleted).map(({ participantId }) => participantId),
    changedOn: results.length === 0 ? null : Math.max(...results.map(({ changedOn }) => changedOn)),
  }
}

const readEntries = async (
  tx: Transaction,
  stageKey: number,
  participantIds: string[],
): Promise<Map<string, EntryFacts[]>> => {
  const rows = await tx
    .select({
      participantId: sectionEntry.participantId,
      section: sectionEntry.section,
      lap: sectionEntry.lap,
      total: sectionEntry.total,
    })
    .from(sectionEntry)
    .where(
      and(
        eq(sectionEntry.stageKey, stageKey),
        inArray(sectionEntry.participantId, participantIds),
        isNotNull(sectionEntry.total),
      ),
    )
  return Map.groupBy(
    rows.flatMap(({ total, ...entry }) => (total === null ? [] : [{ ...entry, total }])),
    ({ participantId }) => participantId,
  )
}

const readPenalties = async (
  tx: Transaction,
  stageKey: number,
  participantIds: string[],
): Promise<Map<string, number[]>> => {
  const rows = await tx
    .select({ participantId: penalty.participantId, points: penalty.points })
    .from(penalty)
    .where(
      and(
        eq(penalty.stageKey, stageKey),
        inArray(penalty.participantId, participantIds),
        eq(penalty.deleted, false),
      ),
    )
  const byParticipant = Map.groupBy(rows, ({ participantId }) => participantId)
  return new Map([...byParticipant].map(([id, given]) => [id, given.map(({ points }) => points)]))
}
