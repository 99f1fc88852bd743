import { forget, recall, remember } from "#app/shell/on-this-device.ts"
import { retention } from "#domain/accounts/retention.ts"

const key = "magicLinkEmail"
/** When the mail was sent, milliseconds since 1970. */
const sentKey = "magicLinkSent"

/** Stores the address for which a magic link was requested, while its mail is awaited (AC-04). */
export function awaitMail(email: string): void {
  remember(key, email)
  remember(sentKey, String(Date.now()))
}

const emailWithin = (minutes: number): string =>
  Date.now() - Number(recall(sentKey)) < minutes * 60_000 ? (recall(key) ?? "") : ""

/** The address for which a magic link was requested on this device, as long as the link is valid; empty if there is none. */
export const awaitedEmail = (): string => emailWithin(retention.linkMinutes)

/** The address to which a code was mailed that may still be typed; empty if there is none. */
export const codeMailedTo = (): string => emailWithin(retention.codeMinutes)

/** Forgets the address, once its link was followed. */
export function forgetAwaited(): void {
  forget(key)
  forget(sentKey)
}

/** Forgets the address although its link was not followed: it is emptied, because tabs that wait take a removed one for a sign-in. */
export function dropAwaited(): void {
  if (recall(key)) remember(key, "")
  forget(sentKey)
}

/** Calls back once its link was followed in another tab of this browser; returns what stops that. */
export function whenFollowed(onFollowed: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key && event.newValue === null) onFollowed()
  }
  addEventListener("storage", onStorage)
  return () => removeEventListener("storage", onStorage)
}
