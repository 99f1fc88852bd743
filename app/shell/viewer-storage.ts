import { remember } from "./on-this-device.ts"

/** The key under which this tab stores the address that was signed up in it; signing out deletes it. */
export const signedUpKey = "signedUp "

/** Stores that somebody has signed up: the page on which they land says what comes next. */
export function noteSignUp(email: string): void {
  try {
    sessionStorage.setItem(signedUpKey, email)
  } catch {
    // Storage is closed to this page: the profile says the same.
  }
}

/** Was this address signed up in this tab, and the notice about what comes next not shown yet? */
export function hasSignedUp(email: string): boolean {
  try {
    return sessionStorage.getItem(signedUpKey) === email
  } catch {
    return false
  }
}

/** Forgets it, once they have read it. */
export function forgetSignUp(): void {
  try {
    sessionStorage.removeItem(signedUpKey)
  } catch {
    // Storage is closed to this page: there is nothing in it.
  }
}

/** The key under which the device stores when somebody began to sign out. */
export const signOutKey = "signOut"

/**
 * Stores that somebody signs out: their data is deleted on the page to which that leads (`app/forget-on-device.ts`), and stays if they
 * never get there, as without a network.
 */
export const noteSignOut = (): void => remember(signOutKey, String(Date.now()))
