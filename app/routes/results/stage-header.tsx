import "./stage-header.css"
import type { ComponentProps, ReactNode } from "react"
import { Link } from "react-router"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { StagePlace } from "#app/routes/competitions/stage-place.tsx"
import { ShareButton } from "#app/shell/share-button.tsx"
import type { BoardStage } from "#contracts/live.ts"
import { pageAddress, stageParams, standingsAddress } from "#domain/competitions/stage-path.ts"
import { Dated, Instant } from "#ui/instant.tsx"
import { isOfficial, ResultsBadge } from "./results-page.tsx"

type StageHeaderProps = {
  stage: BoardStage
  changedOn: number | null
  connection: ReactNode
  /** What the page is shared as. */
  shared: Pick<ComponentProps<typeof ShareButton>, "title" | "path">
}

/** What the results are of (RS-01), and how final they are (D-36, D-46). */
export function StageHeader({ stage, changedOn, connection, shared }: StageHeaderProps) {
  const t = useWords("results")
  const formats = useFormats(stage.timeZone)
  return (
    <header className="stage-header">
      <h1>{stage.title}</h1>
      <ShortPlace stage={stage} />
      <div className="stage-state">
        <ResultsBadge stage={stage} />
        {stage.correctedSince !== null && (
          <Dated at={stage.correctedSince}>
            {t("correctedSince", formats.inSentence(stage.correctedSince))}
          </Dated>
        )}
        {!isOfficial(stage) && connection}
        <div className="stage-tools">
          <ShareButton {...shared} isIcon />
          <button type="button" popoverTarget="stage-facts" className="stage-more">
            {t("more")} <span className="sr-only">{t("aboutRace")}</span>
          </button>
        </div>
      </div>
      <div id="stage-facts" popover="auto" className="stage-facts">
        {stage.competitionOrganizer && (
          <p className="stage-organizer text-muted">{stage.competitionOrganizer}</p>
        )}
        <div className="stage-place">
          <StagePlace stage={stage} />
        </div>
        <p className="stage-change">
          {changedOn !== null && (
            <span>
              {t("lastChange")} <Instant at={changedOn} format={formats.shortDayAndTime} />
            </span>
          )}
          <span>{t(stage.competitionType)}</span>
        </p>
        <div className="stage-links print:hidden">
          <StageLinks stagePath={stage.path} />
          <ShareButton {...shared} />
        </div>
      </div>
    </header>
  )
}

/** When and where, in the one line that a phone has for it: of several days their hours stand with the rest. */
function ShortPlace({ stage }: { stage: BoardStage }) {
  const { competitionStartDate: start, competitionEndDate: end, timeZone, location } = stage
  const { day, shortDayAndTime } = useFormats(timeZone)
  const isOneDay = day.format(start) === day.format(end)
  return (
    <p className="stage-when">
      <Instant at={start} until={end} format={isOneDay ? shortDayAndTime : day} />
      {location && <span>{location}</span>}
    </p>
  )
}

function StageLinks({ stagePath }: { stagePath: string }) {
  const t = useWords("results")
  return (
    <>
      <Link to={pageAddress(stagePath)} className="quiet-button">
        {t("participants")}
      </Link>
      <Link to={standingsAddress(stageParams(stagePath))} className="quiet-button">
        {t("standings")}
      </Link>
    </>
  )
}
