import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { PageMeta } from "#app/site/shell/page-meta.tsx"
import { useSite } from "#app/site/shell/use-viewer.ts"
import type { StagePage } from "#contracts/competitions/stage-page.ts"
import { stageLinks, writeAddress } from "#contracts/open-data/links.ts"
import { stagePreviewAddress } from "#contracts/site/link-preview.ts"
import { isRegistrationOpen, waitsForClasses } from "#domain/registration/registration-window.ts"

type StagePageMetaProps = {
  stage: StagePage
  /** The part of the stage that the page shows, if not all of it. */
  page?: string
  /** The page's clock. With it the description says until when registration is open, as long as it is. */
  now?: number
  /** A draft has no picture for link previews. */
  isDraft?: boolean
}

/** The description of a stage for search engines and link previews: what, when and where, and until when one can register (ST-02). */
export function StagePageMeta({ stage, page, now, isDraft = false }: StagePageMetaProps) {
  const t = useWords("competitions")
  const stageWords = useWords("stage")
  const formats = useFormats(stage.timeZone)
  const day = formats.day.formatRange(stage.competitionStartDate, stage.competitionEndDate)
  // locale keys: competitions.calledOff.*
  const { calledOff } = stage
  const title = calledOff ? `${t(`calledOff.${calledOff.kind}`)}: ${stage.title}` : stage.title
  const name = page === undefined ? title : `${title} – ${page}`
  const isOpen =
    calledOff === null && now !== undefined && isRegistrationOpen(stage, now) && !waitsForClasses(stage, now)
  const registration =
    isOpen && stage.registrationEndDate !== null
      ? `${t("registrationTill")} ${formats.shortDayAndTime.format(stage.registrationEndDate)}.`
      : ""
  const description = stageWords("meta", { championship: stage.championship.displayName })
  return (
    <PageMeta
      title={[name, day, stage.location].filter(Boolean).join(", ")}
      description={[calledOff && t(`calledOffMeans.${calledOff.kind}`), description, registration]
        .filter(Boolean)
        .join(" ")}
      {...(!isDraft && {
        picture: (language) => stagePreviewAddress(stage.path, { language, revision: stage.revision }),
      })}
    />
  )
}

/** How a stage that is called off, or was moved to another day, is described (https://schema.org/EventStatusType). */
const eventStatus = ({ calledOff, announcedStartDate }: StagePage) => {
  if (calledOff) return { eventStatus: statuses[calledOff.kind] }
  if (announcedStartDate === null) return { eventStatus: "https://schema.org/EventScheduled" }
  const previousStartDate = new Date(announcedStartDate).toISOString()
  return { eventStatus: "https://schema.org/EventRescheduled", previousStartDate }
}

const statuses = {
  postponed: "https://schema.org/EventPostponed",
  cancelled: "https://schema.org/EventCancelled",
}

/**
 * Describes a stage as an event for search engines, so that they can show when and where it is (https://schema.org/SportsEvent).
 */
export function StageEventData({ stage }: { stage: StagePage }) {
  const siteUrl = useSite()?.siteUrl ?? ""
  const { location, competitionOrganizer } = stage
  const map = writeAddress(siteUrl, stage.googleMaps)
  const event = {
    "@context": "https://schema.org",
    "@type": "SportsEvent",
    name: stage.title,
    sport: "Motorcycle trials",
    startDate: new Date(stage.competitionStartDate).toISOString(),
    endDate: new Date(stage.competitionEndDate).toISOString(),
    ...eventStatus(stage),
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    url: stageLinks(siteUrl, stage.path).web,
    superEvent: { "@type": "EventSeries", name: stage.championship.displayName },
    ...(location !== null && {
      location: {
        "@type": "Place",
        name: location,
        address: location,
        ...(map !== null && { hasMap: map }),
      },
    }),
    ...(competitionOrganizer !== null && {
      organizer: { "@type": "Organization", name: competitionOrganizer },
    }),
  }
  // its content must not close the script element
  return <script type="application/ld+json">{JSON.stringify(event).replaceAll("<", "\\u003c")}</script>
}
