import { cardAddress, pageAddress, standingsAddress } from "#domain/competitions/stage-path.ts"
import type { Language } from "#domain/site/language.ts"

/** The size of the pictures that messengers and social networks show for a link (TV-07), pixels. */
export const previewSize = { width: 1200, height: 630 }

/**
 * The version of a picture: its language, and for a stage the revision that the page shows. The server always draws the current
 * state. A new revision gives a new address, which no messenger has cached yet, so that each new link shows the current picture.
 */
type Edition = { language: Language; revision?: number; racingClass?: string }

const addressOf = (path: string, { language, revision, racingClass }: Edition): string => {
  const query = new URLSearchParams({ lng: language })
  if (racingClass !== undefined) query.set("class", racingClass)
  if (revision !== undefined) query.set("v", String(revision))
  return `${path}?${query}`
}

/** Returns the address of the picture of a stage, or of one of its classes. */
export const stagePreviewAddress = (stagePath: string, edition: Edition): string =>
  addressOf(`${pageAddress(stagePath)}/preview.png`, edition)

/** Returns the address of the picture of a rider's card. */
export const riderPreviewAddress = (stagePath: string, participantId: string, edition: Edition): string =>
  addressOf(`${cardAddress(stagePath, participantId)}/preview.png`, edition)

/** Returns the address of the picture of a championship's standings, or of one of their groups by its key. */
export const standingsPreviewAddress = (
  championship: { institution: string; championship: string },
  { group, language }: { group: string | null; language: Language },
): string =>
  addressOf(`${standingsAddress(championship)}/preview.png`, {
    language,
    ...(group !== null && { racingClass: group }),
  })

/** Returns the address of the picture of a rider's page. */
export const riderPagePreviewAddress = (rider: string, language: Language): string =>
  addressOf(`/riders/${rider}/preview.png`, { language })

/** Returns the address of the picture of the home page. */
export const homePreviewAddress = (language: Language): string => addressOf("/preview.png", { language })

/** Returns the address of the picture of an ad. */
export const adPreviewAddress = (ad: string, edition: Edition): string =>
  addressOf(`/market/ads/${ad}/preview.jpg`, edition)
