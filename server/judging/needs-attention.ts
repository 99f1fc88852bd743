import type { Pool, PoolClient } from "pg"
import type { AttentionItem, DeskLine } from "#contracts/judging/race-desk.ts"
import { countsInClass, keyOfSection, type RacingClass } from "#domain/competitions/racing-class.ts"
import type { Scoring } from "#domain/competitions/scoring.ts"
import { chooseAttempt } from "#domain/judging/entry.ts"
import { whyOutOfOrder, whyToRule } from "#domain/judging/place-event.ts"
import { cellScore, sumPoints } from "#domain/judging/points.ts"
import { mostSectionPoints } from "#domain/judging/points-range.ts"
import type { ExpectedTimes } from "#domain/judging/tap-times.ts"
import type { EntryPlace } from "#domain/results/result.ts"
import { isScoredDns } from "#domain/results/unfinished.ts"
import { milliseconds } from "#server/db/milliseconds.ts"
import { attemptsIn, entryKey, foldLog, loadEntryLogs } from "#server/stages/entry-log.ts"
import { type IsAccepted, readAccepted } from "./accept-entry.ts"
import { oddTimes } from "./odd-times.ts"
import { timeItems } from "./time-items.ts"
import { deskAttempt, riderOf, waitingItems } from "./waiting-items.ts"

/** The parts of a stage that open items are found in. */
export type AttentionFacts = {
  stage: {
    key: number
    path: string
    scoring: Scoring
    expected: ExpectedTimes
    isApproved: boolean
    /** Read before everything else. */
    revision: number
  }
  lines: readonly DeskLine[]
  classes: readonly RacingClass[]
  /** Read before their logs: if one changes in between, this revision is outdated, and accepting the entry is refused. */
  entries: readonly (EntryPlace & { conflict: boolean; revision: number })[]
}

/** How many entries of each kind are shown, and opened, at once. */
const mostOfKind = 100

/**
 * Returns what a secretary has to look at: scores of riders with a DNS (RX-09), waiting taps, with those of a phone without access as
 * one item, entries recorded twice or with more than the rules allow, rides out of order, odd times (D-09, D-10, D-11, D-13), but not
 * what was accepted as it is; and, until approval ends them, riders' questions (OF-04) and what timekeepers' marks ask (TI-04, TI-06). Of each kind it returns the first ones and the
 * number of the others.
 */
export const needsAttention = async (
  client: Pool | PoolClient,
  facts: AttentionFacts,
): Promise<AttentionItem[]> => {
  const { lines } = facts
  const { key: stageKey } = facts.stage
  const isAccepted = await readAccepted(client, stageKey)
  const revisions = new Map(facts.entries.map((entry) => [entryKey(entry), entry.revision]))
  const lookup = { isAccepted, revisionOf: (place: EntryPlace) => revisions.get(entryKey(place)) ?? 0 }
  return [
    ...firstOf(scoredDns(facts)),
    ...(await waitingItems(client, facts)),
    ...(await toRule(client, facts, lookup)),
    ...(facts.stage.isApproved
      ? []
      : [
          ...(await openQuestions(client, { stageKey, lines, most: mostOfKind })),
          ...firstOf(await timeItems(client, stageKey, lines)),
        ]),
    ...firstOf(outOfOrder(facts, lookup)),
    ...(await oddTimes(client, { stageKey, expected: facts.stage.expected }, lines)),
  ]
}

const scoredDns = ({ lines, classes }: AttentionFacts): AttentionItem[] =>
  lines.flatMap((line): AttentionItem[] => {
    const racingClass = classes.find(({ name }) => name === line.racingClass)
    const ridden = line.entries.filter((entry) => racingClass && countsInClass(entry, racingClass)).length
    return isScoredDns({ status: line.status, ridden }) ? [{ kind: "scored-dns", rider: riderOf(line) }] : []
  })

const firstOf = (items: readonly AttentionItem[]): AttentionItem[] => {
  const count = items.length - mostOfKind
  return [
    ...items.slice(0, mostOfKind),
    ...(count > 0 ? [{ kind: "more" as const, judge: null, count }] : []),
  ]
}

type EntryLookup = {
  isAccepted: IsAccepted
  /** The revision of an entry. */
  revisionOf(place: EntryPlace): number
}

/** Entries that a ruling settles: more than one attempt ended, or more was tapped than the rules allow. */
const toRule = async (
  client: Pool | PoolClient,
  { stage, lines, entries }: AttentionFacts,
  { isAccepted, revisionOf }: EntryLookup,
): Promise<AttentionItem[]> => {
  const places = [
    ...entries.filter((entry) => entry.conflict && !isAccepted("two-attempts", entry)),
    ...(await beyondBound(client, stage)).filter((place) => !isAccepted("points-out-of-range", place)),
  ]
  const shown = places.slice(0, mostOfKind).map((place) => ({ ...place, participant: place.participantId }))
  const logs = await loadEntryLogs(client, stage.path, shown)
  const items = [...logs.values()].flatMap((log): AttentionItem[] => {
    const line = lines.find(({ id }) => id === log.participantId)
    const { entry } = foldLog(log, stage.scoring)
    const kind = whyToRule(entry)
    if (!line || kind === null) return []
    const attempts = attemptsIn(log, stage.scoring).sort((a, b) => a.startedAt - b.startedAt)
    const chosen = chooseAttempt(attempts)
    return [
      {
        kind,
        rider: riderOf(line),
        revision: revisionOf(log),
        section: log.section,
        lap: log.lap,
        penalties: entry.isCapped
          ? {
              given: sumOf(attempts.flatMap(({ penalties }) => penalties)),
              counted: sumOf(entry.penalties),
            }
          : null,
        attempts: attempts.map((one) => deskAttempt(one, log.judges.get(one.id)?.name ?? "", chosen)),
      },
    ]
  })
  const count = places.length - shown.length
  return [...items, ...(count > 0 ? [{ kind: "more" as const, judge: null, count }] : [])]
}

const sumOf = (penalties: readonly { points: number }[]): number =>
  sumPoints(penalties.map(({ points }) => points))

/**
 * Entries of one attempt that may have more than the rules allow, until a secretary has ruled on them: one of a judge's penalties
 * does not count, or a section of openFree reaches its maximum.
 */
const beyondBound = async (
  client: Pool | PoolClient,
  { key, scoring }: AttentionFacts["stage"],
): Promise<EntryPlace[]> => {
  const most = scoring.type === "openFree" ? mostSectionPoints(scoring) : null
  const { rows } = await client.query<EntryPlace>(
    `select participant_id as "participantId", section, lap from section_entry as entry
     where stage_key = $1 and ruling is null and not conflict and (
       total >= $2::float8 or exists (
         select from penalty join judge_event as event on event.id = penalty.id
         where penalty.stage_key = $1 and penalty.participant_id = entry.participant_id and penalty.uncounted
           and event.section = entry.section and event.lap = entry.lap and event.unapplied is null
       )
     )
     order by participant_id, lap, section`,
    [key, most],
  )
  return rows
}

/** Entries that count out of order, or that the class does not ride; cancelled sections are left out. */
const outOfOrder = (
  { lines, classes }: AttentionFacts,
  { isAccepted, revisionOf }: EntryLookup,
): AttentionItem[] =>
  lines.flatMap((line) => {
    const racingClass = classes.find(({ name }) => name === line.racingClass)
    if (!racingClass) return []
    return line.entries.flatMap(({ section, lap, ...entry }): AttentionItem[] => {
      const place = { participantId: line.id, section, lap }
      const kind = whyOutOfOrder(place, line.entries, racingClass)
      if (kind === null || isAccepted(kind, place)) return []
      return [
        {
          kind,
          rider: riderOf(line),
          section,
          lap,
          total: cellScore(entry.total, entry.isMissed),
          revision: revisionOf(place),
        },
      ]
    })
  })

type Row = EntryPlace & { id: number; text: string; askedOn: number; count: number }

type QuestionsOptions = {
  stageKey: number
  lines: readonly DeskLine[]
  /** How many are shown at once. */
  most: number
}

/** Returns the unanswered questions about scores (OF-04), the longest waiting first, and the number of the others. */
const openQuestions = async (
  client: Pool | PoolClient,
  { stageKey, lines, most }: QuestionsOptions,
): Promise<AttentionItem[]> => {
  const { rows } = await client.query<Row>({
    name: "open-questions",
    text: `
      select id::float8 as id, participant_id as "participantId", section, lap, text,
        ${milliseconds("asked_on")} as "askedOn", count(*) over ()::int as count
      from score_question join result using (stage_key, participant_id)
      where stage_key = $1 and answer is null and not deleted
      order by id limit $2`,
    values: [stageKey, most],
  })
  const items = rows.flatMap(({ participantId, section, lap, id, text, askedOn }): AttentionItem[] => {
    const line = lines.find((one) => one.id === participantId)
    if (!line) return []
    const place = { section, lap }
    const entry = line.entries.find((one) => keyOfSection(one) === keyOfSection(place))
    return [
      {
        kind: "question",
        id,
        rider: riderOf(line),
        ...place,
        total: cellScore(entry?.total ?? null, entry?.isMissed),
        text,
        askedOn,
      },
    ]
  })
  const others = (rows[0]?.count ?? 0) - rows.length
  return [...items, ...(others > 0 ? [{ kind: "more" as const, judge: null, count: others }] : [])]
}
