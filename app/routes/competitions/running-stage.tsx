import { href, Link } from "react-router"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import type { PublishedStage } from "#contracts/published-stage.ts"
import { stageParams } from "#domain/competitions/stage-path.ts"
import { Instant } from "#ui/instant.tsx"
import { StageDay } from "./stage-day.tsx"

/** A stage that is ridden at this moment: first on the page, with its results one tap away. */
export function RunningStage({ stage }: { stage: PublishedStage }) {
  const t = useWords("competitions")
  const speak = useWords("home")
  const formats = useFormats(stage.timeZone)
  const params = stageParams(stage.path)
  return (
    <article className="running-stage">
      <p className="running-sign">{speak("running")}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <StageDay stage={stage} />
        <div className="min-w-48 flex-1">
          <h2 className="text-3xl sm:text-4xl">
            <Link
              to={href("/competitions/:institution/:championship/:stage", params)}
              className="hover:underline"
            >
              {stage.title}
            </Link>
          </h2>
          <p>{[stage.location ?? t("placeOpen"), stage.competitionOrganizer].filter(Boolean).join(" · ")}</p>
          <p className="text-muted">
            <Instant
              at={stage.competitionStartDate}
              until={stage.competitionEndDate}
              format={formats.shortDayAndTime}
            />
          </p>
        </div>
        <Link
          to={href("/competitions/:institution/:championship/:stage/results", params)}
          className="button w-full sm:w-auto print:hidden"
        >
          {speak("liveResults")}
        </Link>
      </div>
    </article>
  )
}
