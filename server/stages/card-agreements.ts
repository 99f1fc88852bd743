import { sql } from "drizzle-orm"
import type { RacingClass } from "#domain/competitions/racing-class.ts"
import type { AgreementWay, CardAgreement } from "#domain/results/card-agreement.ts"
import { type EntryFacts, type ResultLap, resultLaps } from "#domain/results/result.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
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
 * Returns a card in a published stage that is one of an account's riders' (FA-02): of their own entry, or of one that a secretary linked
 * to them (RI-04); null: it is not theirs, or nothing has been scored.
 */
export const readOwnCard = async (
  db: Db,
  { path, userId, participantId }: { path: string; userId: string; participantId: string },
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
    where stage.path = ${path} and stage.status = 'published' and result.participant_id = ${participantId} limit 1`)
  const [found] = rows
  if (!found) return null
  const { racingClass, entries, ...card } = found
  return { ...card, laps: resultLaps(entries, racingClass) }
}

/** What a rider said of a lap, and where. */
export type GivenAgreement = Omit<CardAgreement, "way"> & { participantId: string }

/** The device on which riders say it; its pass may be for one section. */
type SayingDevice = { id: string; passSection: number | null }

/** Agreements that were stored, or changed what was stored; not those that were only said again. */
export type StoredAgreement = Pick<GivenAgreement, "participantId" | "lap">

/**
 * Stores agreements of riders to laps of their cards, in place of earlier ones, and returns those that are new. One that is older than the
 * stored one, or than the time at which that was taken back, changes nothing. Neither does one of a rider without a result, for a lap that
 * their class does not ride, or after approval. A judge's phone (`device`; null: the rider's own card) changes nothing that riders said on
 * their own card, or took back there; with a pass for one section, it is believed only about laps that were judged with that pass.
 */
export const storeAgreements = async (
  db: Db | Transaction,
  path: string,
  { device, agreements }: { device: SayingDevice | null; agreements: readonly GivenAgreement[] },
): Promise<StoredAgreement[]> => {
  const way: AgreementWay = device === null ? "own-card" : "judge-phone"
  const section = device?.passSection ?? null
  const { rows } = await db.execute<StoredAgreement>(sql`
    with former as (
      select card_agreement.* from card_agreement join stage on stage.key = stage_key where stage.path = ${path}
    ), stored as (
    insert into card_agreement (stage_key, participant_id, lap, agreed_on, way, device_id, scores)
    select distinct on (result.participant_id, agreed.lap) result.stage_key, result.participant_id, agreed.lap,
      to_timestamp(agreed."agreedOn" / 1000.0), ${way}, ${device?.id ?? null}::uuid, agreed.scores
    from jsonb_to_recordset(${JSON.stringify(agreements)}::jsonb)
      as agreed("participantId" text, lap smallint, "agreedOn" float8, scores jsonb)
    join stage on stage.path = ${path} and stage.results_status is null
    join result on result.stage_key = stage.key and result.participant_id = agreed."participantId" and not result.deleted
    join stage_class on stage_class.stage_key = stage.key and stage_class.class_key = result.class_key
      and agreed.lap <= stage_class.lap
    where ${section}::smallint is null or (
      agreed.scores @> jsonb_build_array(jsonb_build_object('section', ${section}::smallint))
      and exists (
        select from judge_event event join judge_device on judge_device.id = event.device_id
        where event.stage_key = stage.key and event.participant_id = result.participant_id
          and event.section = ${section}::smallint and event.lap = agreed.lap
          and judge_device.pass_id = (select pass_id from judge_device where id = ${device?.id ?? null}::uuid)))
    order by result.participant_id, agreed.lap, agreed."agreedOn" desc
    on conflict (stage_key, participant_id, lap) do update
      set agreed_on = excluded.agreed_on, way = excluded.way, device_id = excluded.device_id, scores = excluded.scores,
        taken_back_on = null
      where case when card_agreement.taken_back_on is null then card_agreement.agreed_on < excluded.agreed_on
          else card_agreement.taken_back_on <= excluded.agreed_on end
        and (excluded.way = 'own-card' or card_agreement.way = 'judge-phone' and card_agreement.taken_back_on is null)
    returning *)
    select stored.participant_id as "participantId", stored.lap from stored
    left join former using (stage_key, participant_id, lap)
    where (former.way, former.device_id, former.scores, former.taken_back_on)
      is distinct from (stored.way, stored.device_id, stored.scores, stored.taken_back_on)`)
  return rows
}
