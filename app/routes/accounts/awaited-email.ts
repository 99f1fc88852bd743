import { forget, recall, remember } from "#app/shell/on-this-device.ts"
import { codeMinutes, linkMinutes } from "#domain/accounts/mail-minutes.ts"

const key = "magicLinkEmail"

/** A mail with a link and a code; instants are epoch milliseconds. */
type AwaitedMail = {
  to: string
  codeUntil: number
  /** `forgetExpired` deletes it then. */
  until: number
}

/** Stores the address for which a magic link was requested, while its mail is awaited (AC-04). */
export function awaitMail(to: string): void {
  const after = (minutes: number) => Date.now() + minutes * 60_000
  const mail: AwaitedMail = {
    to,
    codeUntil: after(codeMinutes),
    until: after(linkMinutes),
  }
  remember(key, JSON.stringify(mail))
}

/** The address for which a magic link was requested on this device, while that is valid; empty if there is none. */
export const awaitedEmail = (): string => emailUntil("until")

/** The address to which a code was mailed that may still be typed; empty if there is none. */
export const codeMailedTo = (): string => emailUntil("codeUntil")

function emailUntil(end: "codeUntil" | "until"): string {
  try {
    const stored: unknown = JSON.parse(recall(key) ?? "null")
    return isAwaitedMail(stored) && Date.now() < stored[end] ? stored.to : ""
  } catch {
    // not what this page has stored
    return ""
  }
}

const isAwaitedMail = (value: unknown): value is AwaitedMail =>
  typeof value === "object" &&
  value !== null &&
  "to" in value &&
  typeof value.to === "string" &&
  "codeUntil" in value &&
  typeof value.codeUntil === "number" &&
  "until" in value &&
  typeof value.until === "number"

/** Forgets the address, once its link was followed, or is no longer waited for. */
export const forgetAwaited = (): void => forget(key)

/** Calls back once its link was followed in another tab of this browser; returns what stops that. */
export function whenFollowed(onFollowed: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key && event.newValue === null) onFollowed()
  }
  addEventListener("storage", onStorage)
  return () => removeEventListener("storage", onStorage)
}
