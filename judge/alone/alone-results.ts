import type { JudgeStage } from "#contracts/judge-sync.ts"
import { foldEntry } from "#domain/judging/entry.ts"
import { type RankedRow, rankClass } from "#domain/results/ranking.ts"
import { type ResultLap, resultLaps, resultRow } from "#domain/results/result.ts"
import type { OwnAttempt } from "#judge/scoring/own-attempt.ts"

/** A line of a local event's results, with the rider's card. */
export type AloneLine = RankedRow & { name: string; laps: readonly ResultLap[] }

/** Returns who rode in a local event, best first, by the rules of the site; also numbers that nobody was entered by. */
export const aloneResults = (stage: JudgeStage, attempts: readonly OwnAttempt[]): AloneLine[] => {
  const [racingClass] = stage.classes
  if (!racingClass) return []
  const names = new Map(stage.roster.map(({ id, name }) => [id, name]))
  const byRider = Map.groupBy(attempts, ({ participant }) => participant)
  const cards = new Map<string, readonly ResultLap[]>()
  const rows = [...byRider].map(([participantId, own]) => {
    const entries = [...Map.groupBy(own, ({ section, lap }) => `${section}/${lap}`).values()].map((rides) => {
      const taps = rides.flatMap((ride) => ride.taps)
      const { section = 0, lap = 0 } = rides[0] ?? {}
      return { section, lap, ...foldEntry(taps, stage.settings, null) }
    })
    const starts = entries.flatMap(({ startedOn }) => startedOn ?? [])
    const ends = entries.flatMap(({ endedAt }) => endedAt ?? [])
    const facts = {
      participantId,
      racingNumber: /^number:(\d+)$/.exec(participantId)?.[1] ?? null,
      status: null,
      startedOn: starts.length === 0 ? null : Math.min(...starts),
      lastTimeRecorded: ends.length === 0 ? null : Math.max(...ends),
      entries: entries.flatMap(({ section, lap, total }) => (total === null ? [] : { section, lap, total })),
      penalties: entries.flatMap(({ penalties }) => penalties.map(({ points }) => points)),
    }
    cards.set(participantId, resultLaps(facts.entries, racingClass))
    return resultRow(facts, racingClass, stage.settings.type)
  })
  const begun = rows.filter(({ total }) => total !== null)
  return rankClass(begun, stage.settings.type).map((line) => ({
    ...line,
    name: names.get(line.row.participantId) ?? "",
    laps: cards.get(line.row.participantId) ?? [],
  }))
}

/** Returns the riders who were entered and have no score yet, in the order in which they were entered. */
export const notScored = ({ roster }: JudgeStage, lines: readonly AloneLine[]): JudgeStage["roster"] =>
  roster.filter(({ id }) => !lines.some(({ row }) => row.participantId === id))
