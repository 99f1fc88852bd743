import { useRouteLoaderData } from "react-router"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import type { loader } from "#app/root.tsx"
import { PageMeta } from "#app/shell/page-meta.tsx"
import { stagePreviewAddress } from "#contracts/link-preview.ts"
import { stageLinks, writeAddress } from "#contracts/open-data/links.ts"
import type { StagePage } from "#contracts/stage-page.ts"
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
  const name = page === undefined ? stage.title : `${stage.title} – ${page}`
  const title = [name, day, stage.location].filter(Boolean).join(", ")
  const isOpen = now !== undefined && isRegistrationOpen(stage, now) && !waitsForClasses(stage, now)
  const registration =
    isOpen && stage.registrationEndDate !== null
      ? `${t("registrationTill")} ${formats.shortDayAndTime.format(stage.registrationEndDate)}.`
      : ""
  const description = stageWords("meta", { championship: stage.championship.displayName })
  return (
    <PageMeta
      title={title}
      description={`${description} ${registration}`.trim()}
      {...(!isDraft && {
        picture: (language) => stagePreviewAddress(stage.path, { language, revision: stage.revision }),
      })}
    />
  )
}

/**
 * Describes a stage as an event for search engines, so that they can show when and where it is (https://schema.org/SportsEvent).
 */
export function StageEventData({ stage }: { stage: StagePage }) {
  const siteUrl = useRouteLoaderData<typeof loader>("root")?.siteUrl ?? ""
  const { location, competitionOrganizer } = stage
  const map = writeAddress(siteUrl, stage.googleMaps)
  const event = {
    "@context": "https://schema.org",
    "@type": "SportsEvent",
    name: stage.title,
    sport: "Motorcycle trials",
    startDate: new Date(stage.competitionStartDate).toISOString(),
    endDate: new Date(stage.competitionEndDate).toISOString(),
    eventStatus: "https://schema.org/EventScheduled",
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
