import { type TypedText, typedIn } from "./typed-form.ts"

/** How long the form of somebody who is not signed in yet is stored, milliseconds: longer than a mail is under way. */
const maxAge = 2 * 3_600_000

const placeOf = (stagePath: string) => `joinDraft ${stagePath}`

/**
 * Returns what somebody has typed on this device to join a stage before they were signed in; null where there is none. It never
 * leaves the device before the address is proven.
 */
export function readJoinDraft(stagePath: string): TypedText | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(placeOf(stagePath)) ?? "null")
    if (!isStoredDraft(stored)) return null
    if (Date.now() - stored.on < maxAge) return typedIn(stored.fields, [])
    forgetJoinDraft(stagePath)
  } catch {
    // a device without storage
  }
  return null
}

/** Stores what is typed, so that it survives a reload, and is there again where the mailed link leads to. */
export function keepJoinDraft(stagePath: string, { isForAge, ...texts }: TypedText): void {
  const fields = { ...texts, isForAge: isForAge ? "on" : "" }
  try {
    localStorage.setItem(placeOf(stagePath), JSON.stringify({ on: Date.now(), fields }))
  } catch {
    // a device without storage: what was typed is still in the form
  }
}

/** Deletes it, once the rider has joined, or does not want to. */
export function forgetJoinDraft(stagePath: string): void {
  try {
    localStorage.removeItem(placeOf(stagePath))
  } catch {
    // nothing was stored
  }
}

type StoredDraft = { on: number; fields: Record<string, unknown> }

const isStoredDraft = (value: unknown): value is StoredDraft =>
  typeof value === "object" &&
  value !== null &&
  "on" in value &&
  typeof value.on === "number" &&
  "fields" in value &&
  typeof value.fields === "object" &&
  value.fields !== null
