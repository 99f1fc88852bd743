import { and, eq } from "drizzle-orm"
import type { EntryDetail } from "#contracts/judging/entry-detail.ts"
import { may } from "#domain/access/may.ts"
import { isCancelledThere } from "#domain/competitions/racing-class.ts"
import type { Scoring } from "#domain/competitions/scoring.ts"
import { foldAttempt, tapPoints } from "#domain/judging/attempt.ts"
import { cellScore } from "#domain/judging/points.ts"
import type { EntryPlace } from "#domain/results/result.ts"
import { procedures } from "#server/api/chain.ts"
import type { ReadContext } from "#server/db/context.ts"
import { championshipClass, stage, stageClass } from "#server/db/schema/competitions.ts"
import { result } from "#server/db/schema/results.ts"
import { versionOf } from "#server/db/version-of.ts"
import {
  addEvent,
  type EntryEvent,
  type EntryLog,
  emptyLog,
  foldLog,
  loadEvents,
} from "#server/stages/entry-log.ts"
import { scoringOf } from "#server/stages/lock-stage.ts"

/** Returns a section entry with its log (RS-10); null: there is no such result, or the stage is not for this viewer. */
export const entryDetail = async (
  { db, actor }: ReadContext,
  path: string,
  place: EntryPlace,
): Promise<EntryDetail | null> => {
  const [found] = await db
    .select({ result, stage, racingClass: championshipClass.name, card: stageClass })
    .from(result)
    .innerJoin(stage, eq(stage.key, result.stageKey))
    .innerJoin(championshipClass, eq(championshipClass.key, result.classKey))
    .innerJoin(stageClass, and(eq(stageClass.stageKey, stage.key), eq(stageClass.classKey, result.classKey)))
    .where(
      and(eq(stage.path, path), eq(result.participantId, place.participantId), eq(result.deleted, false)),
    )
  if (!found) return null
  const mayChange = may(actor, "change-results", { institution: found.stage.institutionId })
  if (found.stage.status !== "published" && !mayChange) return null

  const events = await loadEvents(db.$client, path, [{ ...place, participant: place.participantId }])
  const scoring = scoringOf(found.stage)
  const log = emptyLog(place)
  const named = mayChange ? (attempt: string) => attempt : inTurn()
  const corrections = events.flatMap((event) => correctionBy(event, log, scoring))
  const { entry } = foldLog(log, scoring)
  const { attempt, total } = entry
  const isNeeded = total !== null && attempt !== null && isEmptyWithout(attempt, { events, place, scoring })
  const { participantId: id, name, racingNumber } = found.result
  return {
    revision: found.stage.revision,
    participant: { id, name, racingNumber, racingClass: found.racingClass },
    section: place.section,
    lap: place.lap,
    total,
    isMissed: entry.isMissed,
    isDeleted: log.ruling?.kind === "deleted",
    isCancelled: isCancelledThere(place, found.card),
    isConflict: entry.conflict,
    isCorrected: log.ruling?.kind === "edited" || log.ruling?.kind === "missed",
    ...(judgedBy(attempt, log, scoring) ?? enteredBy(corrections)),
    events: events.map((event) => ({
      name: event.name,
      points: tapPoints(event, scoring),
      time: event.time,
      reason: event.name === "JudgeAddReRide" ? event.reason : null,
      attempt: event.attempt && named(event.attempt),
      by: event.recorderName,
    })),
    restsOn: isNeeded ? named(attempt) : null,
    corrections,
    undo: mayChange ? (log.inForce?.revision ?? null) : null,
  }
}

/** Viewers get attempt numbers instead of attempt ids, with which a phone could send more taps of an attempt (D-50). */
const inTurn = (): ((attempt: string) => string) => {
  const known: string[] = []
  return (attempt) => {
    if (!known.includes(attempt)) known.push(attempt)
    return String(known.indexOf(attempt) + 1)
  }
}

type LogFacts = { events: readonly EntryEvent[]; place: EntryPlace; scoring: Scoring }

/** Does an entry have no points without an attempt? Moving the attempt takes its taps along, and a secretary's choice of it. */
const isEmptyWithout = (attempt: string, { events, place, scoring }: LogFacts): boolean => {
  const log = emptyLog(place)
  for (const event of events) if (event.attempt !== attempt) addEvent(log, event)
  return foldLog(log, scoring).entry.total === null
}

type Recorded = Pick<EntryDetail, "judge" | "recordedOn">

/** Who judged an attempt of a log, and when that attempt ended, not a competing one. */
const judgedBy = (attempt: string | null, log: EntryLog, scoring: Scoring): Recorded | null => {
  const taps = log.taps.filter((tap) => tap.attempt === attempt)
  if (attempt === null || taps.length === 0) return null
  return {
    judge: log.judges.get(attempt)?.name || null,
    recordedOn: foldAttempt(taps, scoring).endedAt,
  }
}

const enteredBy = (corrections: EntryDetail["corrections"]): Recorded => {
  const last = corrections.at(-1)
  return { judge: last?.by ?? null, recordedOn: last?.time ?? null }
}

/** Adds the next event to a log; if it is a ruling, returns its effect. */
const correctionBy = (event: EntryEvent, log: EntryLog, scoring: Scoring): EntryDetail["corrections"] => {
  const scoreNow = () => {
    const { total, isMissed } = foldLog(log, scoring).entry
    return cellScore(total, isMissed)
  }
  const [before, taps] = [scoreNow(), log.taps.length]
  addEvent(log, event)
  const isTap = log.taps.length > taps
  if (isTap) return []
  const { reason, time, recorderName: by } = event
  return [{ before, after: scoreNow(), takesBack: event.lifts !== null, reason, time, by }]
}

/** The public procedure for an entry's detail. */
export const entryProcedures = {
  entry: procedures.results.entry.handler(async ({ input: { stage, place }, context, errors }) => {
    const entry = await entryDetail(context, stage, place)
    // not only the stage's revision: who judged may take another name, or none
    const current = async () => versionOf(await entryDetail(context, stage, place))
    const { participantId, lap, section } = place
    context.track(`entry ${stage} ${participantId} ${lap} ${section}`, { version: versionOf(entry), current })
    if (!entry) throw errors["entry-not-found"]()
    return entry
  }),
}
