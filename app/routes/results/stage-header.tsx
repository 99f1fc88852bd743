import type { ReactNode } from "react"
import { Link } from "react-router"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { StagePlace } from "#app/routes/competitions/stage-place.tsx"
import type { BoardStage } from "#contracts/live.ts"
import { stageParams } from "#domain/competitions/stage-path.ts"
import { Badge } from "#ui/badge.tsx"
import { Instant } from "#ui/instant.tsx"

type StageHeaderProps = { stage: BoardStage; changedOn: number | null; connection: ReactNode }

/** What the results are of (RS-01), and how final they are (D-36). */
export function StageHeader({ stage, changedOn, connection }: StageHeaderProps) {
  const t = useWords("results")
  const formats = useFormats(stage.timeZone)
  const isOfficial = stage.resultsStatus === "StandingsPublished"
  return (
    <header>
      {stage.competitionOrganizer && <p className="text-muted">{stage.competitionOrganizer}</p>}
      <h1 className="text-4xl sm:text-5xl">{stage.title}</h1>
      <StagePlace stage={stage} />
      <StageLinks stagePath={stage.path} />
      <p className="mt-3 flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <Badge tone={isOfficial ? "final" : "provisional"}>
          {t(isOfficial ? "official" : "provisional")}
        </Badge>
        {changedOn !== null && (
          <span>
            {t("lastChange")} <Instant at={changedOn} format={formats.shortDayAndTime} />
          </span>
        )}
        <span>{t(stage.competitionType)}</span>
        {!isOfficial && connection}
      </p>
    </header>
  )
}

function StageLinks({ stagePath }: { stagePath: string }) {
  const t = useWords("results")
  const { institution, championship, stage } = stageParams(stagePath)
  const standings = `/competitions/${institution}/${championship}`
  return (
    <p className="mt-1 flex flex-wrap gap-2 print:hidden">
      <Link to={`${standings}/${stage}`} className="quiet-button">
        {t("participants")}
      </Link>
      <Link to={standings} className="quiet-button">
        {t("standings")}
      </Link>
    </p>
  )
}
