import { awaitedEmail, dropAwaited } from "#app/routes/accounts/awaited-email.ts"
import { signedUpKey, signOutKey } from "#app/shell/viewer-storage.ts"
import { retention } from "#domain/accounts/retention.ts"

/** The prefixes of storage keys for data that belongs to the signed-in user. */
const own = ["adDraft ", "joinDraft ", "mailedCode ", "passes ", signedUpKey]

/**
 * Deletes the user's data on this device at sign-out: unsent input, passes that they made, and which mail is awaited. After an expired session it is
 * still there, once the same person signs in again. Scores of riders that are not saved yet (`cells …`) stay for their return.
 */
export function forgetOnDevice(): void {
  dropAwaited()
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

/** How long what somebody has typed stays on this device, milliseconds, by the prefix of its storage key. */
const draftAges = Object.entries({
  "adDraft ": retention.adDraftDays * 24 * 3_600_000,
  "joinDraft ": retention.joinDraftHours * 3_600_000,
})

/** Deletes what somebody has typed on this device and never sent, and the address of a mail whose link was never followed, once they are too old. */
export function forgetExpired(): void {
  if (awaitedEmail() === "") dropAwaited()
  try {
    for (const key of Object.keys(localStorage)) {
      const [, maxAge] = draftAges.find(([beginning]) => key.startsWith(beginning)) ?? []
      if (maxAge !== undefined && Date.now() - storedOn(localStorage.getItem(key)) >= maxAge)
        localStorage.removeItem(key)
    }
  } catch {
    // Storage is closed to this page: there is nothing in it.
  }
}

/** When a draft was stored, milliseconds since 1970; 0 for what is none. */
function storedOn(text: string | null): number {
  try {
    const stored: unknown = JSON.parse(text ?? "null")
    const isDraft = typeof stored === "object" && stored !== null && "on" in stored
    return isDraft && typeof stored.on === "number" ? stored.on : 0
  } catch {
    return 0
  }
}
