import { pointsOf } from "#contracts/fields/formats.ts"
import type { Ride, RiderPage } from "#contracts/riders/rider-page.ts"
import type { Language } from "#domain/site/language.ts"
import type { LinkPreview } from "#server/link-previews/link-preview.ts"

/** So many of the latest rides are on the picture. */
const mostRides = 5

type Edition = { siteName: string; language: Language }

/** Returns what the picture of a rider's page shows (TV-07): the rider, and the places and points of the latest stages with a result. */
export const riderPagePreview = (
  { name, racingNumber, racingClass, color, club, seasons }: RiderPage,
  { siteName, language }: Edition,
): LinkPreview => {
  const rides = seasons.flatMap(({ championships }) => championships.flatMap((one) => one.rides))
  const latest = rides
    // there is no place in a stage that did not take place
    .filter(({ stage, result }) => result !== null && stage.calledOff === null)
    .toSorted((a, b) => b.stage.competitionStartDate - a.stage.competitionStartDate)
    .slice(0, mostRides)
  return {
    kind: "class",
    site: siteName,
    title: name,
    facts: [racingClass, club?.id].filter(Boolean).join(" · "),
    state: null,
    color,
    lines: latest.map((ride) => ({
      number: racingNumber,
      color: ride.color,
      name: [ride.stage.title, ride.racingClass].join(" · "),
      racingClass: ride.racingClass,
      place: placeOf(ride),
      points: ride.result?.total == null ? "–" : pointsOf(language).format(ride.result.total),
    })),
  }
}

/** The place, or the status; out of competition it is in brackets (RX-01). */
const placeOf = ({ result }: Ride): string => {
  if (result?.status) return result.status
  if (result?.outOfCompetition) return `(${result.outOfCompetition.position ?? "–"})`
  return result?.position == null ? "–" : `${result.position}.`
}
