import type { Scoring } from "#domain/competitions/scoring.ts"
import { type CellScore, cellScore } from "#domain/judging/points.ts"
import type { EntryPlace } from "#domain/results/result.ts"
import { atNoSection } from "#domain/timing/timing-event.ts"
import { together } from "#server/db/transaction.ts"
import {
  emptyLog,
  entryKey,
  type FoldedLog,
  foldLog,
  loadEntryLogs,
  type NamedPlace,
  recorderOf,
} from "./entry-log.ts"
import type { StageWrite } from "./stage-write.ts"
import { stampResults } from "./stamp-results.ts"

/**
 * Folds entries again from their logs, even those without events left, and stamps their results: the caller has made sure that whoever
 * may have a score now has one. Returns the scores in the card, by the entries' keys.
 */
export const refoldEntries = async (
  write: StageWrite,
  places: readonly EntryPlace[],
): Promise<Map<string, CellScore>> => {
  // what a timekeeper recorded is of no entry
  const ofEntries = places.filter(({ section }) => section !== atNoSection)
  const named = ofEntries.map((place) => ({ ...place, participant: place.participantId }))
  const logs = await loadEntryLogs(write.client, write.stage.path, named)
  const unique = new Map(ofEntries.map((place) => [entryKey(place), place]))
  const folded = [...unique].map(([key, place]) =>
    foldLog(logs.get(key) ?? emptyLog(place), write.stage.scoring),
  )
  await writeFolded(write, folded)
  return new Map(folded.map(({ log, entry }) => [entryKey(log), cellScore(entry.total, entry.isMissed)]))
}

/**
 * Folds all entries of a stage again from their logs, by the current rules, and stamps their results (D-07). Deleted results stay
 * deleted (SP-05). The caller holds the stage's lock.
 */
export const refoldStage = async (write: StageWrite, scoring: Scoring): Promise<void> => {
  const { rows } = await write.client.query<NamedPlace>({
    text: `select participant_id as participant, section, lap from section_entry where stage_key = $1`,
    values: [write.stage.key],
  })
  const logs = await loadEntryLogs(write.client, write.stage.path, rows)
  await writeFolded(
    write,
    [...logs.values()].map((log) => foldLog(log, scoring)),
  )
}

/**
 * Writes entries as their logs fold now, with their penalties and the times of their results, which must exist, and stamps all of
 * it with the stage's revision.
 */
export const writeFolded = async (write: StageWrite, folded: readonly FoldedLog[]): Promise<void> => {
  if (folded.length === 0) return
  const participantIds = new Set(folded.map(({ log }) => log.participantId))
  await together([
    writeEntries(write, folded),
    writePenalties(write, folded),
    stampResults(write, [...participantIds]),
  ])
}

/** Writes the section entries that logs fold to (JU-04). */
const writeEntries = async ({ client, stage }: StageWrite, folded: readonly FoldedLog[]): Promise<void> => {
  const rows = folded.map(({ log, entry }) => {
    const recorder = recorderOf({ log, entry })
    return {
      participant_id: log.participantId,
      section: log.section,
      lap: log.lap,
      total: entry.total,
      is_missed: entry.isMissed,
      attempt: entry.attempt,
      started_on: entry.startedOn === null ? null : new Date(entry.startedOn),
      ended_at: entry.endedAt === null ? null : new Date(entry.endedAt),
      conflict: entry.conflict,
      ruling: log.ruling?.kind ?? null,
      judge_display_name: recorder?.name ?? null,
      judge_email: recorder?.email ?? null,
    }
  })
  await client.query({
    name: "write-entries",
    text: `
    insert into section_entry (stage_key, revision, participant_id, section, lap, total, is_missed, attempt, started_on, ended_at,
      conflict, ruling, judge_display_name, judge_email)
    select $1, $2, participant_id, section, lap, total, is_missed, attempt, started_on, ended_at,
      conflict, ruling, judge_display_name, judge_email
    from json_populate_recordset(null::section_entry, $3)
    on conflict (stage_key, participant_id, section, lap) do update set
      revision = excluded.revision, total = excluded.total, is_missed = excluded.is_missed, attempt = excluded.attempt,
      started_on = excluded.started_on, ended_at = excluded.ended_at, conflict = excluded.conflict,
      ruling = excluded.ruling, judge_display_name = excluded.judge_display_name, judge_email = excluded.judge_email`,
    values: [stage.key, stage.revision, JSON.stringify(rows)],
  })
}

/** The reason of a judge's penalty if the judge gave none (D-08). */
const judgeReason = "AddPenaltyPointsJudge"

/**
 * Writes the penalties that judges gave, each under the id of its tap, and whether each counts now. One that a secretary removed
 * stays removed. A judge who sends the id of another penalty changes nothing about that one.
 */
const writePenalties = async ({ client, stage }: StageWrite, folded: readonly FoldedLog[]): Promise<void> => {
  const rows = folded.flatMap(({ log, entry }) => {
    const standing = new Set(entry.penalties.map((penalty) => penalty.id))
    return log.taps
      .filter(({ name, points }) => name === "JudgePenalty" && points !== null && points > 0)
      .map((tap) => {
        const judge = log.judges.get(tap.attempt)
        return {
          id: tap.id,
          participant_id: log.participantId,
          points: tap.points,
          reason: tap.reason?.trim() || judgeReason,
          timestamp: new Date(tap.time),
          user_id: judge?.userId ?? null,
          user_display_name: judge?.name ?? "",
          user_email: judge?.email ?? null,
          uncounted: !standing.has(tap.id),
        }
      })
  })
  if (rows.length === 0) return
  await client.query({
    name: "write-penalties",
    text: `
    insert into penalty (stage_key, id, participant_id, points, reason, timestamp, user_id, user_display_name,
      user_email, uncounted)
    select $1, id, participant_id, points, reason, timestamp, user_id, user_display_name, user_email, uncounted
    from json_populate_recordset(null::penalty, $2)
    on conflict (id) do update set uncounted = excluded.uncounted
    where penalty.stage_key = excluded.stage_key and penalty.participant_id = excluded.participant_id`,
    values: [stage.key, JSON.stringify(rows)],
  })
}
