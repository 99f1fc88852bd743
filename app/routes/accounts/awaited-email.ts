const key = "magicLinkEmail"

/** Stores the address for which a magic link was requested, while its mail is awaited (AC-04). */
export function awaitMail(email: string): void {
  try {
    localStorage.setItem(key, email)
  } catch {
    // The page has no access to storage: the link works without it.
  }
}

/** The address for which a magic link was requested on this device; empty if there is none. */
export function awaitedEmail(): string {
  try {
    return localStorage.getItem(key) ?? ""
  } catch {
    return ""
  }
}

/** Forgets the address, once its link was followed. */
export function forgetAwaited(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // The page has no access to storage: there is nothing in it.
  }
}

/** Calls back once its link was followed in another tab of this browser; returns what stops that. */
export function whenFollowed(onFollowed: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key && event.newValue === null) onFollowed()
  }
  addEventListener("storage", hear)
  return () => removeEventListener("storage", hear)
}
