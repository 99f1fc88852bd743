import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { Instant } from "#ui/instant.tsx"

type StagePlaceProps = {
  stage: {
    competitionStartDate: number
    competitionEndDate: number
    timeZone: string
    location: string | null
    googleMaps: string | null
    waze: string | null
    /** Then its day is struck out (CH-01). */
    calledOff?: object | null | undefined
  }
}

/** When and where a stage is, and how to get there. */
export function StagePlace({ stage }: StagePlaceProps) {
  const formats = useFormats(stage.timeZone)
  const time = (
    <Instant at={stage.competitionStartDate} until={stage.competitionEndDate} format={formats.dayAndTime} />
  )
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4">
      {stage.calledOff ? <s>{time}</s> : time}
      <PlaceAndMaps stage={stage} />
    </p>
  )
}

type PlaceAndMapsProps = { stage: Pick<StagePlaceProps["stage"], "location" | "googleMaps" | "waze"> }

/** Where a stage is, with links for navigation. */
export function PlaceAndMaps({ stage: { location, googleMaps, waze } }: PlaceAndMapsProps) {
  const t = useWords("competitions")
  return (
    <span className="inline-flex flex-wrap items-center gap-x-4">
      <span>{location ?? t("placeOpen")}</span>
      {googleMaps && <MapLink to={googleMaps}>Google Maps</MapLink>}
      {waze && <MapLink to={waze}>Waze</MapLink>}
    </span>
  )
}

/** The names of the two services are the same in every language. */
function MapLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="py-2.5 underline underline-offset-4 print:hidden">
      {children}
    </a>
  )
}
