import { forget, recall, remember } from "#app/shell/on-this-device.ts"

const key = "magicLinkEmail"

/** Stores the address for which a magic link was requested, while its mail is awaited (AC-04). */
export const awaitMail = (email: string): void => remember(key, email)

/** The address for which a magic link was requested on this device; empty if there is none. */
export const awaitedEmail = (): string => recall(key) ?? ""

/** Forgets the address, once its link was followed. */
export const forgetAwaited = (): void => forget(key)

/** Calls back once its link was followed in another tab of this browser; returns what stops that. */
export function whenFollowed(onFollowed: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key && event.newValue === null) onFollowed()
  }
  addEventListener("storage", onStorage)
  return () => removeEventListener("storage", onStorage)
}
