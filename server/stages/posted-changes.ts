import { drizzle } from "drizzle-orm/node-postgres"
import {
  isSameCourse,
  type PostedChange,
  type PostedClass,
  type PostedCourse,
  type PostedResult,
  postedChanges,
} from "#domain/results/posted-changes.ts"
import { questionsUntil } from "#domain/results/question-time.ts"
import { milliseconds } from "#server/db/milliseconds.ts"
import { together } from "#server/db/transaction.ts"
import { type Writer, writeAudits } from "#server/db/write-audit.ts"
import { readStageRules } from "./read-stage-rules.ts"
import type { StageWrite } from "./stage-write.ts"

/**
 * Notes what a write has changed in the posted classes of its stage, and restarts their question time (OF-02). It runs before every
 * commit, whatever was written, and compares results with those that were posted: no use-case can forget it.
 */
export const notePostedChanges = async (write: StageWrite, by: Writer): Promise<void> => {
  const touched = (await readPostings(write)).filter(
    ({ isTouched, posted, now }) => isTouched || !isSameCourse(posted, now),
  )
  if (touched.length === 0) return
  const { ranking } = await readStageRules(write)
  for (const { classKey, racingClass, questionMinutes, posted, now } of touched) {
    const after = { course: now, results: await readResults(write, classKey) }
    const before = { course: posted, results: await readPostedResults(write, classKey) }
    const changes = postedChanges(before, after, ranking)
    if (changes.length === 0) continue
    const until = questionsUntil(by.now, questionMinutes)
    await together([
      appendChanges(write, { classKey, changes, now: by.now }),
      extendQuestions(write, { classKey, course: now, changes: changes.length, now: by.now, until }),
    ])
    await storePostedResults(write, classKey, after.results)
    await touchPostings(write)
    const data = { stage: write.stage.path, racingClass, changes: changes.length, questionsUntil: until }
    await writeAudits(drizzle(write.client), [{ event: "change_posted_class", data }], by)
  }
}

/** The longest reason that is shown to everybody, in characters: as long as one for a single score may be. */
const longestReason = 200

/** Remembers why a rider's result changes, in case the class is posted. */
export const noteReason = ({ reasons }: StageWrite, participantId: string, reason: string | null): void => {
  const text = reason?.trim() ?? ""
  // cut at whole characters: the database cannot store half of one
  if (text !== "") reasons.set(participantId, [...text].slice(0, longestReason).join(""))
}

/** Returns a class of a locked stage as it is now. */
export const readClassNow = async (write: StageWrite, classKey: number): Promise<PostedClass> => {
  const { rows } = await write.client.query<PostedCourse>(
    `select lap, lap_sections as "lapSections", cancelled_sections as "cancelledSections",
        cancelled_in_laps as "cancelledInLaps"
      from stage_class where stage_key = $1 and class_key = $2`,
    [write.stage.key, classKey],
  )
  const [course] = rows
  if (!course) throw new Error(`The stage has no class ${classKey}`)
  return { course, results: await readResults(write, classKey) }
}

/** Stores the results of a posted class: the next change is compared with them. */
export const storePostedResults = async (
  { client, stage }: StageWrite,
  classKey: number,
  results: readonly PostedResult[],
): Promise<void> => {
  await client.query("delete from posted_result where stage_key = $1 and class_key = $2", [
    stage.key,
    classKey,
  ])
  await client.query(
    `insert into posted_result (stage_key, class_key, participant_id, result)
      select $1, $2, value ->> 'participantId', value - 'participantId' from jsonb_array_elements($3::jsonb)`,
    [stage.key, classKey, JSON.stringify(results)],
  )
}

/** Stamps a stage with the write that changed its postings, so that open pages show them. */
export const touchPostings = async ({ client, stage }: StageWrite): Promise<void> => {
  await client.query("update stage set postings_revision = $2 where key = $1", [stage.key, stage.revision])
}

type ReadPosting = {
  classKey: number
  racingClass: string
  questionMinutes: number
  posted: PostedCourse
  now: PostedCourse
  /** Was a result of it written, also one that is no longer in the class? */
  isTouched: boolean
}

const readPostings = async ({ client, stage }: StageWrite): Promise<ReadPosting[]> => {
  const { rows } = await client.query<ReadPosting>({
    name: "touched-postings",
    text: `
      select posting.class_key as "classKey", championship_class.name as "racingClass",
        stage.question_minutes as "questionMinutes", posting.course as posted,
        json_build_object('lap', stage_class.lap, 'lapSections', stage_class.lap_sections,
          'cancelledSections', stage_class.cancelled_sections, 'cancelledInLaps', stage_class.cancelled_in_laps) as now,
        exists (
          select from result where result.stage_key = posting.stage_key and result.revision = $2
            and (result.class_key = posting.class_key or exists (
              select from posted_result where posted_result.stage_key = result.stage_key
                and posted_result.class_key = posting.class_key
                and posted_result.participant_id = result.participant_id))
        ) as "isTouched"
      from class_posting as posting
      join stage on stage.key = posting.stage_key
      join championship_class on championship_class.key = posting.class_key
      join stage_class on stage_class.stage_key = posting.stage_key and stage_class.class_key = posting.class_key
      where posting.stage_key = $1`,
    values: [stage.key, stage.revision],
  })
  return rows
}

const readResults = async ({ client, stage }: StageWrite, classKey: number): Promise<PostedResult[]> => {
  const { rows } = await client.query<PostedResult>({
    name: "class-results",
    text: `
      select participant_id as "participantId", status, is_out_of_competition as "isOutOfCompetition",
        ${milliseconds("started_on")} as "startedOn",
        ${milliseconds("last_time_recorded")} as "lastTimeRecorded",
        coalesce((
          select json_agg(json_build_object('section', section, 'lap', lap, 'total', total, 'isMissed', is_missed) order by lap, section)
          from section_entry as entry where entry.stage_key = result.stage_key
            and entry.participant_id = result.participant_id and total is not null), '[]') as entries,
        coalesce((
          select json_agg(points order by timestamp, id) from penalty where penalty.stage_key = result.stage_key
            and penalty.participant_id = result.participant_id and not deleted), '[]') as penalties
      from result where stage_key = $1 and class_key = $2 and not deleted order by participant_id`,
    values: [stage.key, classKey],
  })
  return rows
}

const readPostedResults = async (
  { client, stage }: StageWrite,
  classKey: number,
): Promise<PostedResult[]> => {
  const { rows } = await client.query<PostedResult>({
    name: "posted-results",
    text: `
      select participant_id as "participantId", posted.status,
        coalesce(posted."isOutOfCompetition", false) as "isOutOfCompetition", posted."startedOn",
        posted."lastTimeRecorded", posted.entries, posted.penalties
      from posted_result, jsonb_to_record(result) as posted(status text, "isOutOfCompetition" bool,
        "startedOn" float8, "lastTimeRecorded" float8, entries json, penalties json)
      where stage_key = $1 and class_key = $2 order by participant_id`,
    values: [stage.key, classKey],
  })
  return rows
}

type Appended = { classKey: number; changes: readonly PostedChange[]; now: number }

const appendChanges = async (
  { client, stage, reasons }: StageWrite,
  { classKey, changes, now }: Appended,
): Promise<void> => {
  const rows = changes.map(({ participantId, ...change }) => ({
    participant_id: participantId,
    change,
    reason: participantId === null ? null : (reasons.get(participantId) ?? null),
  }))
  await client.query(
    `insert into posted_change (stage_key, class_key, participant_id, changed_on, change, reason)
      select $1, $2, participant_id, $3, change, reason
      from json_to_recordset($4) as noted(participant_id text, change jsonb, reason text)`,
    [stage.key, classKey, new Date(now), JSON.stringify(rows)],
  )
}

type Extended = { classKey: number; course: PostedCourse; changes: number; now: number; until: number }

const extendQuestions = async (
  { client, stage }: StageWrite,
  { classKey, course, changes, now, until }: Extended,
): Promise<void> => {
  await client.query(
    `update class_posting set changed_on = $3, questions_until = $4, course = $5, changes = changes + $6
      where stage_key = $1 and class_key = $2`,
    [stage.key, classKey, new Date(now), new Date(until), JSON.stringify(course), changes],
  )
}
