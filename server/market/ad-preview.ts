import { euroOf } from "#contracts/fields/formats.ts"
import { adPictureAddress } from "#contracts/market/ad-picture.ts"
import type { Language } from "#domain/site/language.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Files } from "#server/files/files.ts"
import type { LinkPreview } from "#server/link-previews/link-preview.ts"
import { showAd } from "./show-ad.ts"

/** What the picture of an ad shows, with the name of its photo. */
export type AdPreview = Omit<Extract<LinkPreview, { kind: "ad" }>, "photo"> & { photo: string }

type Edition = {
  siteName: string
  language: Language
  words: { free: string; states: Record<"reserved" | "sold", string> }
}

/** Returns what the picture of an ad shows (TV-07), as everybody sees the ad; null: there is none, or not for everybody. */
export const adPreview = async (
  { db, now }: { db: Db; now: number },
  id: string,
  { siteName, language, words }: Edition,
): Promise<AdPreview | null> => {
  const shown = await showAd({ db, now, actor: null }, id)
  if (shown.kind === "refused") return null
  const { title, price, state, picture } = shown.ad
  return {
    kind: "ad",
    site: siteName,
    title,
    price: price === 0 ? words.free : euroOf(language).format(price / 100),
    state:
      state === "reserved" || state === "sold"
        ? { tone: state === "sold" ? "plain" : "provisional", text: words.states[state] }
        : null,
    photo: picture,
  }
}

/** Returns that preview with its photo; null: the photo is gone. */
export const withPhoto = async (files: Files, preview: AdPreview): Promise<LinkPreview | null> => {
  const photo = await files.read(adPictureAddress(preview.photo, "1200x1200").slice(1))
  return photo && { ...preview, photo }
}
