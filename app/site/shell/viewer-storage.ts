import { remember, thisTab } from "./on-this-device.ts"

/** The key under which this tab stores the address that was signed up in it; signing out deletes it. */
export const signedUpKey = "signedUp "

/** Stores that somebody has signed up: the page on which they land says what comes next. */
export const noteSignUp = (email: string): void => thisTab.remember(signedUpKey, email)

/** Was this address signed up in this tab, and the notice about what comes next not shown yet? */
export const hasSignedUp = (email: string): boolean => thisTab.recall(signedUpKey) === email

/** Forgets it, once they have read it. */
export const forgetSignUp = (): void => thisTab.forget(signedUpKey)

/** The key under which the device stores when somebody began to sign out. */
export const signOutKey = "signOut"

/**
 * Stores that somebody signs out: their data is deleted on the page to which that leads (`app/site/forget-on-device.ts`), and stays if they
 * never get there, as without a network.
 */
export const noteSignOut = (): void => remember(signOutKey, String(Date.now()))
