import { useTranslation } from "react-i18next"
import { useFormats } from "#app/i18n/use-formats.ts"
import type { Connection } from "#app/live/use-live-board.ts"
import type { BoardStage } from "#contracts/live.ts"
import { Badge } from "#ui/badge.tsx"
import { Instant } from "#ui/instant.tsx"

type StageHeaderProps = { stage: BoardStage; changedOn: number | null; connection: Connection }

/** What the results are of (RS-01), and how final they are (D-36). */
export function StageHeader({ stage, changedOn, connection }: StageHeaderProps) {
  const { t } = useTranslation(["results", "competitions"])
  const formats = useFormats(stage.timeZone)
  const isOfficial = stage.resultsStatus === "StandingsPublished"
  return (
    <header>
      {stage.competitionOrganizer && <p className="text-muted">{stage.competitionOrganizer}</p>}
      <h1 className="text-4xl sm:text-5xl">{stage.title}</h1>
      <p className="mt-2 flex flex-wrap gap-x-4">
        <Instant
          at={stage.competitionStartDate}
          until={stage.competitionEndDate}
          format={formats.dayAndTime}
        />
        <span>{stage.location ?? t("competitions:placeOpen")}</span>
      </p>
      <p className="mt-3 flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <Badge tone={isOfficial ? "final" : "provisional"}>
          {t(isOfficial ? "official" : "provisional")}
        </Badge>
        {changedOn !== null && (
          <span>
            {t("lastChange")} <Instant at={changedOn} format={formats.shortDayAndTime} />
          </span>
        )}
        {!isOfficial && <ConnectionState connection={connection} />}
        <span>{t(stage.competitionType)}</span>
      </p>
    </header>
  )
}

function ConnectionState({ connection }: { connection: Connection }) {
  const { t } = useTranslation("results")
  return (
    <span role="status" className="connection print:hidden" data-connection={connection}>
      {connection !== "starting" && t(connection)}
    </span>
  )
}
