import { sendForm } from "#app/forms/send-form.ts"

/** What stood in the form of an ad when it was last typed in, as its fields are named, with the version that it was typed over. */
export type AdDraft = Record<string, string>

/** How long a draft is kept: a picture that no ad has is not kept longer either. Milliseconds. */
const keptFor = 7 * 24 * 3_600_000

type Kept = { by: string; on: number; fields: AdDraft }

/** Where the draft of an ad is kept on the device; there is one for a new ad, and one for each that is edited. */
const placeOf = (ad: string) => `adDraft ${ad}`

/** Returns the draft of an ad that this user has typed on this device; null where there is none. */
export function readAdDraft(ad: string, userId: string): AdDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(ad)) ?? "null")
    return isKept(kept) && kept.by === userId && Date.now() - kept.on < keptFor ? kept.fields : null
  } catch {
    return null
  }
}

/** Keeps what is typed in the form of an ad, through a reload and a sign-in. */
export function keepAdDraft(ad: string, userId: string, typed: FormData): void {
  const fields: AdDraft = {}
  for (const [name, value] of typed) if (typeof value === "string") fields[name] = value
  const kept: Kept = { by: userId, on: Date.now(), fields }
  try {
    localStorage.setItem(placeOf(ad), JSON.stringify(kept))
  } catch {
    // a device that keeps nothing: what is typed still stands in the form
  }
}

export function forgetAdDraft(ad: string): void {
  try {
    localStorage.removeItem(placeOf(ad))
  } catch {
    // nothing was kept
  }
}

const isKept = (value: unknown): value is Kept =>
  typeof value === "object" &&
  value !== null &&
  "by" in value &&
  "on" in value &&
  typeof value.on === "number" &&
  "fields" in value &&
  typeof value.fields === "object"

/** Sends the form of an ad, as `sendForm` does; once it is stored, the device need not keep what was typed. */
export async function sendAd<Args extends Parameters<typeof sendForm>[0]>(args: Args, ad: string) {
  try {
    return await sendForm(args)
  } catch (answer) {
    // where it leads elsewhere it was stored
    if (answer instanceof Response) forgetAdDraft(ad)
    throw answer
  }
}
