import type { WaitingFile } from "#contracts/judging/waiting-file.ts"
import type { JudgingState } from "#judge/judging/judging.ts"
import { asSent } from "#judge/outbox/stored-tap.ts"

/**
 * Shares a file with an app that the judge chooses; saves it if the device cannot share it. Browsers may refuse a file although
 * they said that they can share it: Chromium lets only some kinds through, and reports the others as not allowed.
 */
export const shareFile = async (file: File): Promise<void> => {
  const shared = { files: [file], title: file.name }
  if (!navigator.canShare?.(shared)) return saveFile(file)
  await navigator.share(shared).catch((error: unknown) => {
    const hasChangedMind = error instanceof DOMException && error.name === "AbortError"
    if (!hasChangedMind) saveFile(file)
  })
}

/**
 * Returns taps as a file that a secretary imports. It is JSON in a text file: Chromium shares no file that is named or typed as
 * JSON.
 */
export const tapsFile = (taps: WaitingFile, name: string): File =>
  new File([JSON.stringify(taps, null, 1)], `${name}.txt`, { type: "text/plain" })

const saveFile = (file: File): void => {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

type Held = Pick<JudgingState, "access" | "attempts" | "timed">

/** Shares what is pending as a file, in case this phone can no longer reach the server. */
export const saveWaiting = ({ access, attempts, timed }: Held): Promise<void> => {
  const { stage, name, device } = access
  const events = [...attempts.flatMap(({ taps }) => taps), ...timed]
    .filter(({ state }) => state === null)
    .toSorted((a, b) => a.seq - b.seq)
    .map(asSent)
  const file: WaitingFile = { v: 1, stage, name, savedOn: Date.now(), events, ...(device && { device }) }
  return shareFile(tapsFile(file, `${stage.split("/").at(-1)}-waiting`))
}
