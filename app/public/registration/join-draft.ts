import { forget, ownKeys, readJson, recall, remember } from "#app/site/shell/on-this-device.ts"
import { codeMinutes } from "#domain/accounts/mailed-code.ts"
import { type TypedForm, type TypedText, typedIn } from "./typed-form.ts"

/** How long the form of somebody who is not signed in yet is stored, milliseconds: longer than a mail takes to arrive. */
const maxAge = 2 * 3_600_000

const placeOf = (stagePath: string) => ownKeys.joinDraft + stagePath

type JoinDraft = {
  typed: TypedForm
  /** The address to which a code was sent that may still be typed; null: none was. */
  mailedTo: string | null
}

/**
 * Returns what somebody has typed on this device to join a stage before they were signed in; null where there is none. It never
 * leaves the device before the address is proven.
 */
export function readJoinDraft(stagePath: string): JoinDraft | null {
  const stored = readStored(stagePath)
  if (stored === null) return null
  if (stored.until <= Date.now()) {
    forgetJoinDraft(stagePath)
    return null
  }
  const { mailed } = stored
  const mailedTo = mailed && Date.now() - mailed.on < codeMinutes * 60_000 ? mailed.to : null
  return { typed: typedIn(stored.fields, []), mailedTo }
}

/** Stores what is typed, so that it survives a reload, and is there again where the mailed link leads to. */
export function storeJoinDraft(stagePath: string, { isForAge, ...texts }: TypedText): void {
  const fields = { ...texts, isForAge: isForAge ? "on" : "" }
  const until = Date.now() + maxAge
  store(stagePath, { until, fields, mailed: readStored(stagePath)?.mailed ?? null })
}

/** Stores to which address a code was just sent, so that it can be typed after a reload; null: it is no longer waited for. */
export function storeMailedTo(stagePath: string, email: string | null): void {
  const stored = readStored(stagePath)
  if (stored) store(stagePath, { ...stored, mailed: email === null ? null : { to: email, on: Date.now() } })
}

/** Deletes it, once the rider has joined, or does not want to. */
export const forgetJoinDraft = (stagePath: string): void => forget(placeOf(stagePath))

type StoredDraft = {
  /** `forgetExpired` deletes it then. */
  until: number
  fields: Record<string, unknown>
  mailed: { to: string; on: number } | null
}

function readStored(stagePath: string): StoredDraft | null {
  const stored = readJson(recall(placeOf(stagePath)))
  if (!isRecord(stored) || typeof stored.until !== "number" || !isRecord(stored.fields)) return null
  return { until: stored.until, fields: stored.fields, mailed: mailedIn(stored.mailed) }
}

const mailedIn = (value: unknown): StoredDraft["mailed"] =>
  isRecord(value) && typeof value.to === "string" && typeof value.on === "number"
    ? { to: value.to, on: value.on }
    : null

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

const store = (stagePath: string, draft: StoredDraft): void =>
  remember(placeOf(stagePath), JSON.stringify(draft))
