/** The key under which this tab stores the address that was signed up in it; signing out deletes it. */
const signedUpKey = "signedUp "

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
const signOutKey = "signOut"

/** For so long a page without a viewer is taken for what signing out led to, milliseconds. */
const signOutTakes = 600_000

/**
 * Stores that somebody signs out: their data is deleted by the next page on which nobody is signed in. Who stays on the page
 * after all, or has no network, keeps it.
 */
export function noteSignOut(): void {
  try {
    localStorage.setItem(signOutKey, String(Date.now()))
  } catch {
    // Storage is closed to this page: there is nothing in it.
  }
}

/** Deletes the data of whoever has just signed out, on a page on which nobody is signed in. */
export function settleSignOut(): void {
  try {
    const begun = localStorage.getItem(signOutKey)
    if (begun === null) return
    localStorage.removeItem(signOutKey)
    if (Date.now() - Number(begun) < signOutTakes) forgetOnDevice()
  } catch {
    // Storage is closed to this page: there is nothing in it.
  }
}

/** The prefixes of storage keys for data that belongs to the signed-in user. */
const own = ["adDraft ", "joinDraft ", "passes ", signedUpKey]

/**
 * Deletes the user's data on this device at sign-out: unsent input, and passes that they made. After an expired session it is
 * still there, once the same person signs in again. Scores of riders that are not saved yet (`cells …`) stay for their return.
 */
export function forgetOnDevice(): void {
  for (const storage of [() => localStorage, () => sessionStorage]) forgetIn(storage)
}

function forgetIn(storage: () => Storage): void {
  try {
    for (const key of Object.keys(storage()))
      if (own.some((beginning) => key.startsWith(beginning))) storage().removeItem(key)
  } catch {
    // Storage is closed to this page: there is nothing in it.
  }
}
