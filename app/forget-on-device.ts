import { signedUpKey, signOutKey } from "#app/shell/viewer-storage.ts"

/** The prefixes of storage keys for data that belongs to the signed-in user. */
const own = ["adDraft ", "joinDraft ", "magicLinkEmail", "mailedCode ", "passes ", signedUpKey]

/**
 * Deletes the user's data on this device at sign-out: unsent input, passes that they made, and which mails they wait for. After an expired session it is
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

/** For so long the login page is taken for what signing out led to, milliseconds. */
const signOutTakes = 600_000

/** Deletes, on the login page, the data of who began to sign out; not if that is long ago: then it was their session that ended. */
export function forgetSignedOut(): void {
  try {
    const begun = Number(localStorage.getItem(signOutKey))
    localStorage.removeItem(signOutKey)
    if (Date.now() - begun < signOutTakes) forgetOnDevice()
  } catch {
    // Storage is closed to this page: there is nothing in it.
  }
}
