import { and, asc, eq, isNull, sql } from "drizzle-orm"
import type { RacingClass } from "#domain/competitions/racing-class.ts"
import type { CardAgreement } from "#domain/results/card-agreement.ts"
import { type EntryFacts, type ResultLap, resultLaps } from "#domain/results/result.ts"
import { cardAgreement } from "#server/db/schema/agreements.ts"
import type { Db } from "#server/db/transaction.ts"
import { type Entry, entriesOfAccount } from "./find-riders.ts"

/** A rider's own card in a published stage, as it is stored now, and what they have said about its laps (OF-03). */
export type StoredOwnCard = Entry & {
  isApproved: boolean
  laps: ResultLap[]
  agreements: CardAgreement[]
}

type ReadCard = Entry & {
  isApproved: boolean
  racingClass: RacingClass
  entries: EntryFacts[]
  agreements: CardAgreement[]
}

/**
 * Returns the card of an account in a published stage: that of its own entry, or of the one that a secretary linked to it (RI-04);
 * null: there is none, or nothing has been scored.
 */
export const readOwnCard = async (
  db: Db,
  { path, userId }: { path: string; userId: string },
): Promise<StoredOwnCard | null> => {
  const { rows } = await db.execute<ReadCard>(sql`
    select result.stage_key as "stageKey", result.participant_id as "participantId",
      stage.results_status is not null as "isApproved",
      json_build_object('name', championship_class.name, 'order', championship_class.order, 'lap', stage_class.lap,
        'lapSections', stage_class.lap_sections, 'cancelledSections', stage_class.cancelled_sections,
        'cancelledInLaps', stage_class.cancelled_in_laps) as "racingClass",
      coalesce((
        select json_agg(json_build_object('section', section, 'lap', lap, 'total', total, 'isMissed', is_missed))
        from section_entry where section_entry.stage_key = result.stage_key
          and section_entry.participant_id = result.participant_id and total is not null), '[]') as entries,
      coalesce((
        select json_agg(json_build_object('lap', lap, 'agreedOn', (extract(epoch from agreed_on) * 1000)::float8,
          'way', way, 'scores', scores) order by lap)
        from card_agreement where card_agreement.stage_key = result.stage_key
          and card_agreement.participant_id = result.participant_id and taken_back_on is null), '[]') as agreements
    from stage join ${entriesOfAccount(userId)} as entry on entry.stage_key = stage.key
    join result on result.stage_key = stage.key and result.participant_id = entry.participant_id and not result.deleted
    join stage_class on stage_class.stage_key = stage.key and stage_class.class_key = result.class_key
    join championship_class on championship_class.key = result.class_key
    where stage.path = ${path} and stage.status = 'published'
    order by result.participant_id = ${userId} desc limit 1`)
  const [found] = rows
  if (!found) return null
  const { racingClass, entries, ...card } = found
  return { ...card, laps: resultLaps(entries, racingClass) }
}

/** What the riders of a stage have said about their cards, by lap; at most one for each lap of each rider. */
export const readAgreements = (
  db: Pick<Db, "select">,
  stageKey: number,
): Promise<(CardAgreement & { participantId: string })[]> =>
  db
    .select({
      participantId: cardAgreement.participantId,
      lap: cardAgreement.lap,
      agreedOn: cardAgreement.agreedOn,
      way: cardAgreement.way,
      scores: cardAgreement.scores,
    })
    .from(cardAgreement)
    .where(and(eq(cardAgreement.stageKey, stageKey), isNull(cardAgreement.takenBackOn)))
    .orderBy(asc(cardAgreement.participantId), asc(cardAgreement.lap))

/**
 * Stores agreements of riders to laps of their cards, in place of earlier ones. One that is older than the stored one, or than
 * the time at which that was taken back (a minute more for a judge's phone), changes nothing. Neither does one of a rider without
 * a result, for a lap that their class does not ride, or after approval.
 */
export const storeAgreements = async (
  db: Db,
  path: string,
  agreements: readonly (CardAgreement & { participantId: string })[],
): Promise<void> => {
  await db.execute(sql`
    insert into card_agreement (stage_key, participant_id, lap, agreed_on, way, scores)
    select distinct on (result.participant_id, agreed.lap) result.stage_key, result.participant_id, agreed.lap,
      to_timestamp(agreed."agreedOn" / 1000.0), agreed.way, agreed.scores
    from jsonb_to_recordset(${JSON.stringify(agreements)}::jsonb)
      as agreed("participantId" text, lap smallint, "agreedOn" float8, way text, scores jsonb)
    join stage on stage.path = ${path} and stage.results_status is null
    join result on result.stage_key = stage.key and result.participant_id = agreed."participantId" and not result.deleted
    join stage_class on stage_class.stage_key = stage.key and stage_class.class_key = result.class_key
      and agreed.lap <= stage_class.lap
    order by result.participant_id, agreed.lap, agreed."agreedOn" desc
    on conflict (stage_key, participant_id, lap) do update
      set agreed_on = excluded.agreed_on, way = excluded.way, scores = excluded.scores, taken_back_on = null
      where case when card_agreement.taken_back_on is null then card_agreement.agreed_on < excluded.agreed_on
        else card_agreement.taken_back_on <= excluded.agreed_on
          - case when excluded.way = 'judge-phone' then interval '1 minute' else interval '0' end end`)
}
