import { type SQL, sql } from "drizzle-orm"
import type { FoundRider } from "#contracts/site/site-search.ts"
import { enteredPrefix } from "#domain/registration/participants.ts"
import { numbersIn } from "#domain/site/search-query.ts"
import { hasBeginnings, hasNumbers } from "#server/db/participant-words.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Entry } from "#server/stages/find-riders.ts"
import { distance, instant, isRunning } from "./nearest-stages.ts"

/** The database, and when it is asked: epoch milliseconds. */
type Moment = { db: Db; now: number }

/** How many entries are read, those nearest in time: entries of one person are shown as one rider. */
const mostEntries = 100

/** In how many of the nearest stages entries are read without the index: enough to find what many names begin with. */
const nearestStages = 15

/**
 * Returns the riders with all these words in name and number, or words that begin with them: those with the whole number first,
 * then those of a running stage, then the latest. An entry leads to the page of its rider. Entries that one
 * institution made, and that have the same name and birth date, are shown as one: nothing is linked, the list is only shorter. Those of an
 * account or of another institution are never shown as one with them, or the length of the list would tell whoever made such an entry
 * whether a guessed birth date is right (XC-04). The entry shown is the
 * one with the whole number, else that of a running stage, else the latest with a result, else the next to come.
 */
export const searchRiders = async (
  { db, now }: Moment,
  words: readonly string[],
  most: number,
): Promise<FoundRider[]> => {
  const entries = await findEntries({ db, now }, words)
  const { rows } = await db.execute<FoundRider>(sql`
    with entry as (
      select participant.stage_key, participant.id, participant.name, racing_number, birth_date, class_key,
        path, institution_id, title, competition_start_date, ${distance(now)} as distance,
        competition_start_date > ${instant(now)} as is_to_come,
        ${isRunning(now)} as is_running,
        exists (select from result
          where result.stage_key = participant.stage_key and participant_id = participant.id and not deleted) as has_result,
        racing_number = any(${sql.param(numbersIn(words))}::text[]) is true as is_number
      from unnest(
        ${sql.param(entries.map(({ stageKey }) => stageKey))}::int[],
        ${sql.param(entries.map(({ participantId }) => participantId))}::text[]) as found(stage_key, id)
      join participant on participant.stage_key = found.stage_key and participant.id = found.id
      join stage on stage.key = participant.stage_key
    ), rider_entry as (
      select entry.*, rider.id as rider, coalesce(
        rider.id::text,
        case when starts_with(entry.id, ${enteredPrefix}) then institution_id || ' ' || lower(name) || birth_date else entry.id end) as person
      from entry left join linked_entry on linked_entry.stage_key = entry.stage_key and participant_id = entry.id
      left join rider on rider.id = coalesce(rider_id, (select id from rider own where own.entry_id = entry.id))
        and not is_hidden
    ), nearest as (
      select distinct on (person) * from rider_entry
      order by person, is_number desc, is_running desc, has_result and not is_to_come desc, is_to_come desc,
        distance, stage_key desc, id
    ), shown as (
      select * from nearest
      order by is_number desc, is_running desc, competition_start_date desc, name, stage_key desc, id limit ${most}
    )
    select shown.name, racing_number as "racingNumber", championship_class.name as "racingClass", color, rider,
      jsonb_build_object('path', path, 'title', title) as stage, id as "participantId",
      has_result as "hasResult"
    from shown join championship_class on championship_class.key = class_key
    join stage_class on stage_class.stage_key = shown.stage_key and stage_class.class_key = shown.class_key
    order by is_number desc, is_running desc, competition_start_date desc, shown.name, shown.stage_key desc, id`)
  return rows
}

/**
 * Returns the public entries with these words that are nearest in time, except those of people who were forgotten. Very many
 * names begin with the same letter or two: these are found in the nearest stages, by reading few entries. Anything rarer is found
 * by the index, and is few enough to be sorted.
 */
const findEntries = async (moment: Moment, words: readonly string[]): Promise<Entry[]> => {
  const [withNumber, recent] = await Promise.all([
    numbersIn(words).length > 0 ? findByIndex(moment, hasNumbers(words)) : [],
    findInNearestStages(moment, hasBeginnings(words)),
  ])
  const others = recent.length < mostEntries ? await findByIndex(moment, hasBeginnings(words)) : recent
  const known = new Map(
    [...withNumber, ...others].map((one) => [`${one.stageKey} ${one.participantId}`, one]),
  )
  return [...known.values()]
}

const findInNearestStages = async ({ db, now }: Moment, hasWords: SQL): Promise<Entry[]> => {
  // "is true" keeps PostgreSQL from asking the index once for each stage
  const { rows } = await db.execute<Entry>(sql`
    with nearest as materialized (
      select key, competition_start_date from stage where status = 'published'
      order by ${distance(now)}, key desc limit ${nearestStages}
    )
    select stage_key as "stageKey", participant.id as "participantId"
    from nearest join participant on stage_key = nearest.key
    where (${hasWords}) is true and birth_date is not null
    order by ${distance(now)}, stage_key desc, participant.id limit ${mostEntries}`)
  return rows
}

const findByIndex = async ({ db, now }: Moment, hasWords: SQL): Promise<Entry[]> => {
  // found first, and only then joined: not once for each stage
  const { rows } = await db.execute<Entry>(sql`
    with entry as materialized (
      select stage_key, participant.id from participant where ${hasWords} and birth_date is not null
    )
    select stage_key as "stageKey", entry.id as "participantId"
    from entry join stage on stage.key = stage_key where stage.status = 'published'
    order by ${distance(now)}, stage_key desc, entry.id limit ${mostEntries}`)
  return rows
}
