import type { JudgeStage } from "#contracts/judging/judge-sync.ts"
import {
  longestRiderName,
  mostNamedRiders,
  type NamedRider,
  type WaitingFile,
} from "#contracts/judging/waiting-file.ts"
import { shareFile, tapsFile } from "#judge/device/share-file.ts"
import { asSent } from "#judge/outbox/stored-tap.ts"
import type { OwnAttempt } from "#judge/scoring/own-attempt.ts"

/** Shares all taps of a local event as a file that a secretary imports into a stage of the site. */
export const handOver = (stage: JudgeStage, attempts: readonly OwnAttempt[]): Promise<void> => {
  const file = eventFile(stage, attempts, Date.now())
  return shareFile(tapsFile(file, file.name))
}

/**
 * Returns that file: all taps, and the names of those whom they are about. Riders without a number are called by their names
 * there, by which they are found, and not by what was typed first.
 */
export const eventFile = (
  { stage: { path, title }, settings, roster }: JudgeStage,
  attempts: readonly OwnAttempt[],
  now: number,
): WaitingFile => {
  const called = new Map(
    roster.map(({ id, name, racingNumber }) => [id, racingNumber === null ? `name:${name}` : id]),
  )
  const calledAs = (participant: string) => called.get(participant) ?? participant
  const events = attempts
    .flatMap(({ taps }) => taps)
    .toSorted((a, b) => a.seq - b.seq)
    .map((tap) => ({ ...asSent(tap), participant: calledAs(tap.participant) }))
  const ridden = new Set(events.map(({ participant }) => participant))
  const riders = roster.flatMap(({ id, name, racingNumber }): NamedRider[] =>
    ridden.has(calledAs(id)) && name !== ""
      ? [{ participant: calledAs(id), name: name.slice(0, longestRiderName), racingNumber }]
      : [],
  )
  return {
    v: 2,
    stage: path,
    name: title,
    competitionType: settings.type,
    savedOn: now,
    riders: riders.slice(0, mostNamedRiders),
    events,
  }
}
