import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { StagePage } from "#contracts/competitions/stage-page.ts"
import { Badge } from "#ui/badge.tsx"
import { Dated } from "#ui/instant.tsx"

type MovedDayProps = {
  stage: Pick<StagePage, "competitionStartDate" | "announcedStartDate" | "timeZone">
}

/** The day for which a stage was announced, and the one that it was moved to. */
export function MovedDay({ stage: { competitionStartDate, announcedStartDate, timeZone } }: MovedDayProps) {
  const t = useWords("competitions")
  const { day } = useFormats(timeZone)
  if (announcedStartDate === null) return null
  return (
    <p className="notice">
      <Dated at={competitionStartDate}>
        {t("movedDay", { former: day.format(announcedStartDate), day: day.format(competitionStartDate) })}
      </Dated>
    </p>
  )
}

/** The same in short, for a card that shows the new day already. */
export function AnnouncedDay({ stage: { announcedStartDate, timeZone } }: AnnouncedDayProps) {
  const t = useWords("competitions")
  const { day } = useFormats(timeZone)
  if (announcedStartDate === null) return null
  return (
    <p className="mt-1 text-sm">
      <Badge tone="provisional">{t("moved")}</Badge>{" "}
      <Dated at={announcedStartDate}>{t("announcedFor", { day: day.format(announcedStartDate) })}</Dated>
    </p>
  )
}

type AnnouncedDayProps = { stage: Pick<StagePage, "announcedStartDate" | "timeZone"> }
