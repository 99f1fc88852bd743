import "./race.css"
import type { ComponentProps, ReactNode } from "react"
import { Link } from "react-router"
import { StagePlace } from "#app/public/competitions/stage-place.tsx"
import { isOfficial, ResultsBadge } from "#app/public/results/board/results-page.tsx"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ShareButton } from "#app/site/shell/share-button.tsx"
import type { BoardStage } from "#contracts/results/live.ts"
import { pageAddress, stageParams, standingsAddress } from "#domain/competitions/stage-path.ts"
import { Dated, Instant } from "#ui/instant.tsx"

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
        <div className="ml-auto flex items-center wide:hidden print:hidden">
          {/* the buttons beside the title leave it room for a few words */}
          <span className="-mx-1">
            <ShareButton {...shared} isIcon />
          </span>
          <button type="button" popoverTarget="stage-facts" className="stage-more">
            {t("more")} <span className="sr-only">{t("aboutRace")}</span>
          </button>
        </div>
      </div>
      <div id="stage-facts" popover="auto" className="stage-facts">
        {stage.competitionOrganizer && (
          <p className="text-muted wide:-order-2 wide:basis-full">{stage.competitionOrganizer}</p>
        )}
        <div className="wide:grow">
          <StagePlace stage={stage} />
        </div>
        <p className="flex flex-wrap gap-x-4 text-sm/normal text-muted wide:order-1 wide:mt-3">
          {changedOn !== null && (
            <span>
              {t("lastChange")} <Instant at={changedOn} format={formats.shortDayAndTime} />
            </span>
          )}
          <span>{t(stage.competitionType)}</span>
        </p>
        <div className="mt-3 flex flex-wrap gap-2 print:hidden">
          <StageLinks stagePath={stage.path} />
          {/* on a phone its sign stands beside what opens this */}
          <span className="phone:hidden">
            <ShareButton {...shared} />
          </span>
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
