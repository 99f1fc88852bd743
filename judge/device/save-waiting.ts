import type { WaitingFile } from "#contracts/waiting-file.ts"
import type { Access } from "#judge/outbox/access.ts"
import { asSent } from "#judge/outbox/kept-tap.ts"
import type { OwnAttempt } from "#judge/scoring/own-attempt.ts"

/** Saves the taps that wait to a file, for the day on which this phone does not reach the server any more. */
export const saveWaiting = ({ stage, name }: Access, attempts: readonly OwnAttempt[]): void => {
  const events = attempts
    .flatMap(({ taps }) => taps.filter(({ state }) => state === null))
    .toSorted((a, b) => a.seq - b.seq)
    .map(asSent)
  const file: WaitingFile = { v: 1, stage, name, savedOn: Date.now(), events }
  const content = new Blob([JSON.stringify(file, null, 1)], { type: "application/json" })
  saveFile(content, `${stage.split("/").at(-1)}-waiting.json`)
}

/** Lets the browser save a file. */
export const saveFile = (content: Blob, name: string): void => {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
