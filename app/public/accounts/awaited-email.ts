import { forget, ownKeys, readJson, recall, remember } from "#app/site/shell/on-this-device.ts"
import { codeMinutes, linkMinutes } from "#domain/accounts/mailed-code.ts"
import { loadClient } from "./account-request.ts"

const key = ownKeys.awaitedMail

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
  const stored = readJson(recall(key))
  return isAwaitedMail(stored) && Date.now() < stored[end] ? stored.to : ""
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

/**
 * Forgets the address, once somebody has signed in or no longer waits for the mail; other tabs notice, even if it was forgotten
 * before.
 */
export function forgetAwaited(): void {
  remember(key, "")
  forget(key)
}

/**
 * Calls back once somebody has signed in with an address in another tab of this browser; returns what stops that. All tabs share one
 * stored address, so what it was says nothing about who signed in: the server does.
 */
export function whenFollowed(email: string, onFollowed: () => void): () => void {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = async () => {
    clearTimeout(timer)
    const isFollowed = await isSignedInAs(email)
    if (isStopped) return
    if (isFollowed) onFollowed()
    else if (isFollowed === null) timer = setTimeout(check, retryAfter)
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === key && event.newValue === null) void check()
  }
  addEventListener("storage", onStorage)
  return () => {
    isStopped = true
    clearTimeout(timer)
    removeEventListener("storage", onStorage)
  }
}

/** How long a tab waits after a check that had no answer, milliseconds. */
const retryAfter = 3_000

/** Returns whether an address is signed in; null if there is no answer. */
async function isSignedInAs(email: string): Promise<boolean | null> {
  const client = await loadClient().catch(() => null)
  const profile = await client?.callApi(({ accounts }) => accounts.profile())
  if (profile && "email" in profile) return profile.email === email.toLowerCase()
  return profile?.reason === "not-signed-in" ? false : null
}
