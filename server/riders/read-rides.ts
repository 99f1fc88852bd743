import { and, desc, eq, type SQL, sql } from "drizzle-orm"
import type { Ride, RideResult, RiderChampionship } from "#contracts/riders/rider-page.ts"
import { withKind } from "#domain/competitions/called-off.ts"
import type { RacingClass } from "#domain/competitions/racing-class.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { type EntryFacts, resultRow } from "#domain/results/result.ts"
import { classUnfinished } from "#domain/results/unfinished.ts"
import {
  championship,
  championshipClass,
  club,
  institution,
  stage,
  stageClass,
} from "#server/db/schema/competitions.ts"
import { sectionEntry } from "#server/db/schema/judging.ts"
import { participant } from "#server/db/schema/registration.ts"
import { penalty, result } from "#server/db/schema/results.ts"
import type { Db } from "#server/db/transaction.ts"
import { riddenColumns } from "#server/stages/card-columns.ts"
import { isChampionshipOfStage } from "#server/stages/championship-place.ts"
import { type Entry, entriesOfRider } from "#server/stages/find-riders.ts"

/** A ride, its entry, and what the heading of the page shows of the rider. */
export type FoundRide = Ride & {
  entry: Entry
  championship: Pick<RiderChampionship, "institution" | "id" | "displayName" | "isPublished">
  rider: { name: string; racingNumber: string | null; club: { id: string; country: string } | null }
}

/** More than anybody rides in twenty seasons; older stages are left out. */
const mostRides = 200

/**
 * Returns the rides of a rider in public stages, the latest first. Places are those that the approval has frozen; of a stage that
 * is not approved there is none yet.
 */
export const readRides = async (db: Db, riderId: string): Promise<FoundRide[]> => {
  const rows = await selectRides(db, riderId)
  const entries = rows.map(({ stageKey, participantId }) => ({ stageKey, participantId }))
  const [scores, penalties] = await Promise.all([scoresOf(db, entries), penaltiesOf(db, entries)])
  return rows.map(
    ({ stageKey, participantId, stage, championship, racingClass, riders, result, rider, club }) => {
      const isOwn = (one: Entry) => one.stageKey === stageKey && one.participantId === participantId
      const { competitionType, ranksUnfinished, ...shown } = stage
      return {
        entry: { stageKey, participantId },
        championship,
        rider: { ...rider, club },
        stage: withKind(shown),
        participantId,
        racingClass: racingClass.name,
        color: racingClass.color,
        riders,
        result:
          result &&
          rideResult(
            { ...result, racingNumber: rider.racingNumber },
            { racingClass, type: competitionType, ranksUnfinished },
            { scores: scores.filter(isOwn), penalties: penalties.filter(isOwn) },
          ),
      }
    },
  )
}

const selectRides = (db: Db, riderId: string) =>
  db
    .select({
      stageKey: stage.key,
      participantId: participant.id,
      championship: {
        institution: stage.institutionId,
        id: stage.championshipId,
        displayName: championship.displayName,
        isPublished: sql<boolean>`${championship.publicationStatus} = 'published'`,
      },
      rider: { name: participant.name, racingNumber: participant.racingNumber },
      club: { id: club.id, country: club.country },
      stage: {
        path: stage.path,
        title: stage.title,
        location: stage.location,
        timeZone: institution.timeZone,
        competitionStartDate: stage.competitionStartDate,
        competitionEndDate: stage.competitionEndDate,
        competitionType: stage.competitionType,
        resultsStatus: stage.resultsStatus,
        ranksUnfinished: stage.ranksUnfinished,
        manualDNF: stage.manualDNF,
        calledOff: stage.calledOff,
      },
      racingClass: {
        name: championshipClass.name,
        order: championshipClass.order,
        color: stageClass.color,
        ...riddenColumns,
      },
      riders: ridersInClass,
      // never null: there is a result even if nothing is known of it yet
      result: {
        participantId: result.participantId,
        status: result.status,
        position: result.position,
        positionInBrackets: result.positionInBrackets,
        isOutOfCompetition: result.isOutOfCompetition,
        startedOn: result.startedOn,
        lastTimeRecorded: result.lastTimeRecorded,
      },
    })
    .from(participant)
    .innerJoin(stage, eq(stage.key, participant.stageKey))
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .innerJoin(championship, isChampionshipOfStage)
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .innerJoin(
      stageClass,
      and(eq(stageClass.stageKey, participant.stageKey), eq(stageClass.classKey, participant.classKey)),
    )
    .leftJoin(club, eq(club.id, participant.clubId))
    .leftJoin(
      result,
      and(
        eq(result.stageKey, participant.stageKey),
        eq(result.participantId, participant.id),
        eq(result.deleted, false),
      ),
    )
    .where(
      and(
        eq(stage.status, "published"),
        sql`(${participant.stageKey}, ${participant.id}) in ${entriesOfRider(riderId)}`,
      ),
    )
    .orderBy(desc(stage.competitionStartDate), desc(stage.key))
    .limit(mostRides)

const ridersInClass: SQL<number> = sql`(
  select count(*)::int from ${result} other
  where other.stage_key = ${stage.key} and other.class_key = ${participant.classKey} and not other.deleted
    and other.status is distinct from 'DNS' and not other.is_out_of_competition)`

type Facts = Pick<RideResult, "status" | "position"> & {
  positionInBrackets: number | null
  isOutOfCompetition: boolean
  participantId: string
  racingNumber: string | null
  startedOn: number | null
  lastTimeRecorded: number | null
}

type Scored = {
  scores: readonly EntryFacts[]
  penalties: readonly { points: number }[]
}

type Ranked = { racingClass: RacingClass; type: CompetitionType; ranksUnfinished: boolean }

const rideResult = (
  { position, positionInBrackets, ...facts }: Facts,
  { racingClass, type, ranksUnfinished }: Ranked,
  { scores, penalties }: Scored,
): RideResult => {
  const own = { ...facts, entries: scores, penalties: penalties.map(({ points }) => points) }
  const row = classUnfinished(resultRow(own, racingClass, type), ranksUnfinished)
  const { status, total, isFinished, isClassed = false, statistics } = row
  const outOfCompetition = facts.isOutOfCompetition ? { position: positionInBrackets } : null
  return { position, outOfCompetition, status, total, isFinished, isClassed, statistics }
}

/** The condition for rows of these entries, in a table that names a stage and a participant. */
const isOfEntries = (table: typeof sectionEntry | typeof penalty, entries: readonly Entry[]): SQL => {
  const keys = entries.map(({ stageKey }) => stageKey)
  const ids = entries.map(({ participantId }) => participantId)
  return sql`(${table.stageKey}, ${table.participantId}) in (
    select * from unnest(${sql.param(keys)}::int[], ${sql.param(ids)}::text[]))`
}

const scoresOf = async (db: Db, entries: readonly Entry[]) => {
  const rows = await db
    .select({
      stageKey: sectionEntry.stageKey,
      participantId: sectionEntry.participantId,
      section: sectionEntry.section,
      lap: sectionEntry.lap,
      total: sectionEntry.total,
      isMissed: sectionEntry.isMissed,
    })
    .from(sectionEntry)
    .where(isOfEntries(sectionEntry, entries))
  return rows.flatMap(({ total, ...entry }) => (total === null ? [] : { ...entry, total }))
}

const penaltiesOf = (db: Db, entries: readonly Entry[]) =>
  db
    .select({
      stageKey: penalty.stageKey,
      participantId: penalty.participantId,
      points: penalty.points,
    })
    .from(penalty)
    .where(and(isOfEntries(penalty, entries), eq(penalty.deleted, false)))
