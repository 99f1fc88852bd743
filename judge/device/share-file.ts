import type { WaitingFile } from "#contracts/waiting-file.ts"
import type { Access } from "#judge/outbox/outbox-store.ts"
import { asSent } from "#judge/outbox/stored-tap.ts"
import type { OwnAttempt } from "#judge/scoring/own-attempt.ts"

/** Shares a file with an app that the judge chooses; saves it if the device cannot share such files. */
export const shareFile = async (file: File): Promise<void> => {
  const shared = { files: [file], title: file.name }
  if (!navigator.canShare?.(shared)) return saveFile(file)
  // the judge may change their mind
  await navigator.share(shared).catch(() => {})
}

const saveFile = (file: File): void => {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Shares the pending taps as a file, in case this phone can no longer reach the server. */
export const saveWaiting = (
  { stage, name, device }: Access,
  attempts: readonly OwnAttempt[],
): Promise<void> => {
  const events = attempts
    .flatMap(({ taps }) => taps.filter(({ state }) => state === null))
    .toSorted((a, b) => a.seq - b.seq)
    .map(asSent)
  const file: WaitingFile = { v: 1, stage, name, savedOn: Date.now(), events, ...(device && { device }) }
  const called = `${stage.split("/").at(-1)}-waiting.json`
  return shareFile(new File([JSON.stringify(file, null, 1)], called, { type: "application/json" }))
}
