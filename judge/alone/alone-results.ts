import type { JudgeStage } from "#contracts/judging/judge-sync.ts"
import { keyOfSection } from "#domain/competitions/racing-class.ts"
import { foldEntry } from "#domain/judging/entry.ts"
import { numberInName } from "#domain/judging/judge-event.ts"
import { cellScore, classicMarks } from "#domain/judging/points.ts"
import { type RankedRow, rankClass } from "#domain/results/ranking.ts"
import { type ResultLap, resultLaps, resultRow } from "#domain/results/result.ts"
import { specifiedRanking } from "#domain/results/stage-ties.ts"
import type { CsvCell } from "#domain/site/write-csv.ts"
import type { OwnAttempt } from "#judge/scoring/own-attempt.ts"

/** A line of a local event's results, with the rider's card. */
export type AloneLine = RankedRow & { name: string; laps: readonly ResultLap[] }

/** Returns the riders with a score in a local event, best first, by the site's rules, including numbers that were not entered. */
export const aloneResults = (stage: JudgeStage, attempts: readonly OwnAttempt[]): AloneLine[] => {
  const [racingClass] = stage.classes
  if (!racingClass) return []
  const names = new Map(stage.roster.map(({ id, name }) => [id, name]))
  const byRider = Map.groupBy(attempts, ({ participant }) => participant)
  const cards = new Map<string, readonly ResultLap[]>()
  const rows = [...byRider].map(([participantId, own]) => {
    const entries = [...Map.groupBy(own, keyOfSection).values()].map((rides) => {
      const taps = rides.flatMap((ride) => ride.taps)
      const { section = 0, lap = 0 } = rides[0] ?? {}
      return { section, lap, ...foldEntry(taps, stage.settings, null) }
    })
    const starts = entries.flatMap(({ startedOn }) => startedOn ?? [])
    const ends = entries.flatMap(({ endedAt }) => endedAt ?? [])
    const facts = {
      participantId,
      racingNumber: numberInName(participantId),
      status: null,
      isOutOfCompetition: false,
      startedOn: starts.length === 0 ? null : Math.min(...starts),
      lastTimeRecorded: ends.length === 0 ? null : Math.max(...ends),
      entries: entries.flatMap(({ section, lap, total, isMissed }) =>
        total === null ? [] : { section, lap, total, isMissed },
      ),
      penalties: entries.flatMap(({ penalties }) => penalties.map(({ points }) => points)),
    }
    cards.set(participantId, resultLaps(facts.entries, racingClass))
    return resultRow(facts, racingClass, stage.settings.type)
  })
  const begun = rows.filter(({ total }) => total !== null)
  return rankClass(begun, specifiedRanking(stage.settings.type)).map((line) => ({
    ...line,
    name: names.get(line.row.participantId) ?? "",
    laps: cards.get(line.row.participantId) ?? [],
  }))
}

/** Returns the riders who were entered and have no score yet, in the order in which they were entered. */
export const notScored = ({ roster }: JudgeStage, lines: readonly AloneLine[]): JudgeStage["roster"] =>
  roster.filter(({ id }) => !lines.some(({ row }) => row.participantId === id))

/** The headings of the columns. */
export type AloneWords = Record<"place" | "number" | "name" | "points" | "penalties" | "ridden", string>

/**
 * Returns the results of a local event as a table: each rider's points, lap by lap and section by section, the counts that decide
 * ties in classic (RU-03), and the riders who were entered and have no score.
 */
export const aloneTable = (
  stage: JudgeStage,
  lines: readonly AloneLine[],
  { place, number, name, points, penalties, ridden }: AloneWords,
): CsvCell[][] => {
  const [racingClass] = stage.classes
  const card = racingClass ? resultLaps([], racingClass) : []
  const places = card.flatMap(({ lap, sections }) => sections.map(({ section }) => `${lap}.${section}`))
  const counted = stage.settings.type === "classic" ? classicMarks : []
  const heads = [place, number, name, points, penalties, ridden, ...counted.map(String), ...places]
  return [
    heads,
    ...lines.map(({ position, row, name: called, laps }) => [
      position,
      row.racingNumber,
      called,
      row.total,
      row.penaltyTotal,
      row.ridden,
      ...counted.map((marks) => row.statistics?.[marks] ?? null),
      ...laps.flatMap(({ sections }) => sections.map((one) => cellScore(one.points, one.isMissed))),
    ]),
    ...notScored(stage, lines).map(({ racingNumber, name: called }) => {
      const known = [null, racingNumber, called]
      return [...known, ...heads.slice(known.length).map(() => null)]
    }),
  ]
}
