import type { JudgeStage } from "#contracts/judge-sync.ts"
import type { WaitingFile } from "#contracts/waiting-file.ts"
import { shareFile } from "#judge/device/share-file.ts"
import { asSent } from "#judge/outbox/kept-tap.ts"
import type { OwnAttempt } from "#judge/scoring/own-attempt.ts"

/** Gives out all taps of a local event as a file that a secretary brings into a stage of the site. */
export const handOver = (
  { stage: { path, title }, settings }: JudgeStage,
  attempts: readonly OwnAttempt[],
): Promise<void> => {
  const events = attempts
    .flatMap(({ taps }) => taps)
    .toSorted((a, b) => a.seq - b.seq)
    .map(asSent)
  const { type: competitionType } = settings
  const file: WaitingFile = { v: 1, stage: path, name: title, competitionType, savedOn: Date.now(), events }
  return shareFile(new File([JSON.stringify(file)], `${title}.json`, { type: "application/json" }))
}
