import { and, asc, desc, eq, gt, isNull, lte, sql } from "drizzle-orm"
import type { MyResult, RunningRide } from "#contracts/results/rider-card.ts"
import { withKind } from "#domain/competitions/called-off.ts"
import { resultRow } from "#domain/results/result.ts"
import { procedures } from "#server/api/chain.ts"
import { ownRider } from "#server/db/hide-rider.ts"
import { championshipClass, institution, stage, stageClass } from "#server/db/schema/competitions.ts"
import { sectionEntry } from "#server/db/schema/judging.ts"
import { participant } from "#server/db/schema/registration.ts"
import { penalty, result } from "#server/db/schema/results.ts"
import type { Db } from "#server/db/transaction.ts"
import { riddenColumns } from "#server/stages/card-columns.ts"
import { type Entry, entriesOfAccount, ownEntries } from "#server/stages/find-riders.ts"
import { hasSeveralRiders } from "#server/stages/held-riders.ts"
import { publishedStart } from "#server/stages/start-slots.ts"

/**
 * Returns the results of an account's riders in published stages, the latest first (OR-06, FA-02), with the raw data (D-29); also those
 * of entries that a secretary linked to them (RI-04), and of riders whom the account has handed over and may still see (FA-03): of these without
 * what is private.
 */
export const myResults = async (db: Db, userId: string): Promise<MyResult[]> => {
  const rows = await db
    .select({
      result,
      isActedFor: sql<boolean>`(${result.stageKey}, ${result.participantId}) in (select * from ${entriesOfAccount(userId)} as held)`,
      stage: {
        path: stage.path,
        title: stage.title,
        competitionStartDate: stage.competitionStartDate,
        timeZone: institution.timeZone,
        calledOff: stage.calledOff,
      },
      competitionType: stage.competitionType,
      racingClass: {
        name: championshipClass.name,
        order: championshipClass.order,
        ...riddenColumns,
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
    .innerJoin(...ownEntries(userId, result, "sees"))
    .where(and(eq(result.deleted, false), eq(stage.status, "published")))
    .orderBy(desc(stage.competitionStartDate), desc(stage.key))
  const entries = Map.groupBy(await entriesOf(db, userId), keyOf)
  const penalties = Map.groupBy(await penaltiesOf(db, userId), keyOf)
  return rows.map((row) => {
    const { stageKey, birthDate, gender, ...shown } = row.result
    const raw = row.isActedFor ? { ...shown, birthDate, gender } : shown
    const ownEntries = entries.get(keyOf(row.result)) ?? []
    const ownPenalties = penalties.get(keyOf(row.result)) ?? []
    const facts = {
      ...row.result,
      entries: ownEntries.flatMap(({ total, ...entry }) => (total === null ? [] : { ...entry, total })),
      penalties: ownPenalties.map(({ points }) => points),
    }
    return {
      stage: withKind(row.stage),
      name: raw.name,
      racingClass: row.racingClass.name,
      row: resultRow(facts, row.racingClass, row.competitionType),
      position: raw.position,
      positionInBrackets: raw.positionInBrackets,
      positionPoints: raw.positionPoints,
      raw: { ...raw, entries: ownEntries.map(withoutKey), penalties: ownPenalties.map(withoutKey) },
    }
  })
}

/** Two riders of an account may ride in one stage. */
const keyOf = ({ stageKey, participantId }: Entry): string => `${stageKey} ${participantId}`

const withoutKey = <Row extends Entry>({ stageKey, participantId, ...row }: Row): Omit<Row, keyof Entry> =>
  row

const entriesOf = (db: Db, userId: string) =>
  db
    .select({
      stageKey: sectionEntry.stageKey,
      participantId: sectionEntry.participantId,
      section: sectionEntry.section,
      lap: sectionEntry.lap,
      total: sectionEntry.total,
      isMissed: sectionEntry.isMissed,
      startedOn: sectionEntry.startedOn,
      endedAt: sectionEntry.endedAt,
    })
    .from(sectionEntry)
    .innerJoin(...ownEntries(userId, sectionEntry, "sees"))
    .orderBy(sectionEntry.lap, sectionEntry.section)

const penaltiesOf = (db: Db, userId: string) =>
  db
    .select({
      stageKey: penalty.stageKey,
      participantId: penalty.participantId,
      points: penalty.points,
      reason: penalty.reason,
      timestamp: penalty.timestamp,
    })
    .from(penalty)
    .innerJoin(...ownEntries(userId, penalty, "sees"))
    .where(eq(penalty.deleted, false))
    .orderBy(penalty.timestamp)

/** How long a card is refreshed after the end of a stage that is not approved, milliseconds. */
const afterwards = 24 * 3_600_000

/** A stage that a user rides in now, and the id of their entry there. */
type OwnRide = RunningRide & { participantId: string; name: string; startsAt: number | null }

/**
 * Returns the published stages that a user rides in now: from the start until the results are approved, at most a day after the end, unless
 * they are called off (CH-01).
 */
export const ridesNow = (db: Db, { userId, now }: { userId: string; now: number }): Promise<OwnRide[]> =>
  db
    .select({
      participantId: participant.id,
      name: participant.name,
      startsAt: publishedStart,
      path: stage.path,
      title: stage.title,
      timeZone: institution.timeZone,
      revision: stage.revision,
    })
    .from(participant)
    .innerJoin(
      ...ownEntries(userId, { stageKey: participant.stageKey, participantId: participant.id }, "sees"),
    )
    .innerJoin(stage, eq(stage.key, participant.stageKey))
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .where(
      and(
        eq(stage.status, "published"),
        isNull(stage.resultsStatus),
        isNull(stage.calledOff),
        lte(stage.competitionStartDate, now),
        gt(stage.competitionEndDate, now - afterwards),
      ),
    )
    .orderBy(asc(stage.competitionStartDate), asc(stage.key), asc(participant.createdOn))

/** The procedures for riders' own results. */
export const myResultsProcedures = {
  myResults: procedures.accounts.myResults.handler(
    async ({ context: { db, boards, actor, now }, errors }) => {
      if (!actor) throw errors["not-signed-in"]()
      const { userId } = actor
      const stages = await ridesNow(db, { userId, now })
      const rides = stages.map(async ({ participantId, name, startsAt, ...stage }) => ({
        stage,
        name,
        startsAt,
        card: await boards.riderCard(stage.path, participantId),
      }))
      return {
        rides: await Promise.all(rides),
        results: await myResults(db, userId),
        hasSeveral: await hasSeveralRiders(db, userId),
        rider: await ownRider(db, userId),
      }
    },
  ),
}
