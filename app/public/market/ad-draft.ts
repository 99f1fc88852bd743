import { sendForm } from "#app/site/forms/send-form.ts"
import { forget, ownKeys, readJson, recall, remember } from "#app/site/shell/on-this-device.ts"

/** The input of an ad's form by field name, with the version of the ad that was being edited. */
export type AdDraft = Record<string, string>

/** How long a draft is stored, milliseconds; a picture without an ad is deleted after the same time. */
const maxAge = 7 * 24 * 3_600_000

type StoredDraft = {
  by: string
  /** `forgetExpired` deletes it then. */
  until: number
  /** Until when the site stores its picture. */
  pictureUntil: number
  fields: AdDraft
}

/** The storage key of an ad's draft; there is one for a new ad, and one for each ad that is edited. */
const placeOf = (ad: string) => ownKeys.adDraft + ad

/**
 * Returns the draft of an ad that this user has typed on this device, without a picture that the site has deleted; null where
 * there is none.
 */
export function readAdDraft(ad: string, userId: string): AdDraft | null {
  const stored = readStored(ad)
  if (stored?.by !== userId || isOver(stored.until)) return null
  const { picture: _deleted, ...rest } = stored.fields
  return isOver(stored.pictureUntil) ? rest : stored.fields
}

function readStored(ad: string): StoredDraft | null {
  const stored = readJson(recall(placeOf(ad)))
  return isStoredDraft(stored) ? stored : null
}

const isOver = (until: number): boolean => Date.now() >= until

/** Stores the input of an ad's form, so that it survives a reload and a sign-in. */
export function storeAdDraft(ad: string, userId: string, typed: FormData): void {
  const fields: AdDraft = {}
  for (const [name, value] of typed) if (typeof value === "string") fields[name] = value
  const until = Date.now() + maxAge
  const before = readStored(ad)
  const hasSamePicture = before !== null && before.fields.picture === fields.picture
  const pictureUntil = hasSamePicture ? before.pictureUntil : until
  const stored: StoredDraft = { by: userId, until, pictureUntil, fields }
  remember(placeOf(ad), JSON.stringify(stored))
}

export const forgetAdDraft = (ad: string): void => forget(placeOf(ad))

const isStoredDraft = (value: unknown): value is StoredDraft =>
  typeof value === "object" &&
  value !== null &&
  "by" in value &&
  "until" in value &&
  typeof value.until === "number" &&
  "pictureUntil" in value &&
  typeof value.pictureUntil === "number" &&
  "fields" in value &&
  typeof value.fields === "object"

/** Sends the form of an ad, as `sendForm` does, and removes the draft once the ad is stored. */
export async function sendAd<Args extends Parameters<typeof sendForm>[0]>(args: Args, ad: string) {
  try {
    return await sendForm(args)
  } catch (answer) {
    // a redirect means that the ad was stored
    if (answer instanceof Response) forgetAdDraft(ad)
    throw answer
  }
}
