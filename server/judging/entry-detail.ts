import { and, asc, eq, isNull } from "drizzle-orm"
import type { EntryDetail } from "#contracts/entry-detail.ts"
import { type Actor, may } from "#domain/access/may.ts"
import { foldEntry } from "#domain/judging/fold-entry.ts"
import type { JudgeEvent, Ruling } from "#domain/judging/judge-event.ts"
import { scoringOf } from "#server/db/lock-stage.ts"
import { championshipClass, stage } from "#server/db/schema/competitions.ts"
import { judgeEvent, sectionEntry } from "#server/db/schema/judging.ts"
import { result } from "#server/db/schema/results.ts"
import type { Db } from "#server/db/transaction.ts"
import type { EntryPlace } from "./entry-key.ts"

/** Returns a section entry with its log (RS-10); null: there is no such result, or the stage is not for this viewer. */
export const entryDetail = async (
  { db, actor }: { db: Db; actor: Actor | null },
  path: string,
  place: EntryPlace,
): Promise<EntryDetail | null> => {
  const [found] = await db
    .select({ result, stage, racingClass: championshipClass.name })
    .from(result)
    .innerJoin(stage, eq(stage.key, result.stageKey))
    .innerJoin(championshipClass, eq(championshipClass.key, result.classKey))
    .where(
      and(eq(stage.path, path), eq(result.participantId, place.participantId), eq(result.deleted, false)),
    )
  if (!found) return null
  const isShown =
    found.stage.status === "published" ||
    may(actor, "change-results", { institution: found.stage.institutionId })
  if (!isShown) return null

  const [entry] = await db
    .select()
    .from(sectionEntry)
    .where(
      and(
        eq(sectionEntry.stageKey, found.stage.key),
        eq(sectionEntry.participantId, place.participantId),
        eq(sectionEntry.section, place.section),
        eq(sectionEntry.lap, place.lap),
      ),
    )
  const events = await selectEvents(db, found.stage.key, place)
  const { participantId: id, name, racingNumber } = found.result
  return {
    participant: { id, name, racingNumber, racingClass: found.racingClass },
    section: place.section,
    lap: place.lap,
    total: entry?.total ?? null,
    isDeleted: entry?.ruling === "deleted",
    isConflict: entry?.conflict ?? false,
    judge: entry?.judgeDisplayName ?? null,
    recordedOn: entry?.endedAt ?? null,
    events: events.map(({ name: event, points, time, attempt }) => ({ name: event, points, time, attempt })),
    corrections: correctionsOf(events, scoringOf(found.stage)),
  }
}

type Event = typeof judgeEvent.$inferSelect

const selectEvents = (db: Db, stageKey: number, place: EntryPlace): Promise<Event[]> =>
  db
    .select()
    .from(judgeEvent)
    .where(
      and(
        eq(judgeEvent.stageKey, stageKey),
        eq(judgeEvent.participantId, place.participantId),
        eq(judgeEvent.section, place.section),
        eq(judgeEvent.lap, place.lap),
        isNull(judgeEvent.unapplied),
      ),
    )
    .orderBy(asc(judgeEvent.revision), asc(judgeEvent.time), asc(judgeEvent.seq))

/** What each ruling made of what was there before it. */
const correctionsOf = (
  events: readonly Event[],
  scoring: ReturnType<typeof scoringOf>,
): EntryDetail["corrections"] => {
  const taps: JudgeEvent[] = []
  const corrections: EntryDetail["corrections"] = []
  let before: Ruling | null = null
  for (const event of events) {
    const ruling = rulingOf(event)
    if (ruling === null) {
      const tap = tapOf(event)
      if (tap) taps.push(tap)
      continue
    }
    const totalBy = (one: Ruling | null) => foldEntry(taps, scoring, one).total
    corrections.push({
      before: totalBy(before),
      after: totalBy(ruling),
      reason: event.reason,
      time: event.time,
    })
    before = ruling
  }
  return corrections
}

const rulingOf = ({ deviceId, name, points, attempt }: Event): Ruling | null => {
  if (deviceId !== null) return null
  if (name === "EditedTo") return { kind: "edited", points: points ?? 0 }
  return name === "ChosenAttempt" && attempt !== null ? { kind: "chosen", attempt } : { kind: "deleted" }
}

const tapOf = ({ id, attempt, seq, name, points, time }: Event): JudgeEvent | null =>
  attempt === null || seq === null || name === "DeletedEntry" || name === "ChosenAttempt"
    ? null
    : { id, attempt, seq, name, points, time }
