const key = "magicLinkEmail"

/** Keeps the address that a magic link was asked for, as long as its mail is awaited (AC-04). */
export function awaitMail(email: string): void {
  try {
    localStorage.setItem(key, email)
  } catch {
    // Storage is closed to this page: the link works without it.
  }
}

/** The address that a magic link was asked for on this device; empty where it was none. */
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
    // Storage is closed to this page: there is nothing in it.
  }
}
