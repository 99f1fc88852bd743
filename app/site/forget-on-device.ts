import { forget, ownKeys, recall } from "./shell/on-this-device.ts"
import { signedUpKey, signOutKey } from "./shell/viewer-storage.ts"

/** The prefixes of storage keys for data that belongs to the signed-in user. */
const own = [...Object.values(ownKeys), signedUpKey]

/**
 * Deletes the user's data on this device at sign-out: unsent input, passes that they made, and which mails they wait for. After an
 * expired session it is still there, once the same person signs in again. Scores of riders that are not saved yet (`cells …`) stay
 * for their return.
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

/** How long after the beginning of a sign-out the login page is where it led to, milliseconds. */
const signOutTakes = 600_000

/** Deletes, on the login page, the data of who began to sign out; not if that is long ago: then it was their session that ended. */
export function forgetSignedOut(): void {
  const begun = Number(recall(signOutKey))
  forget(signOutKey)
  if (Date.now() - begun < signOutTakes) forgetOnDevice()
}
