import { forget, recall, remember } from "#app/shell/on-this-device.ts"
import { loadClient } from "./account-request.ts"

const key = "magicLinkEmail"

/** Stores the address for which a magic link was requested, while its mail is awaited (AC-04). */
export const awaitMail = (email: string): void => remember(key, email)

/** The address for which a magic link was requested on this device; empty if there is none. */
export const awaitedEmail = (): string => recall(key) ?? ""

/** Forgets the address, once somebody has signed in by the mail; other tabs hear of it, even if it was forgotten before. */
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
  const onStorage = async (event: StorageEvent) => {
    if (event.key !== key || event.newValue !== null) return
    if ((await isSignedInAs(email)) && !isStopped) onFollowed()
  }
  addEventListener("storage", onStorage)
  return () => {
    isStopped = true
    removeEventListener("storage", onStorage)
  }
}

async function isSignedInAs(email: string): Promise<boolean> {
  const client = await loadClient().catch(() => null)
  const profile = await client?.callApi(({ accounts }) => accounts.profile())
  return profile != null && "email" in profile && profile.email === email.toLowerCase()
}
