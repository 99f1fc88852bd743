import { isRouteErrorResponse } from "react-router"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { NotFound, SomethingWrong, StageNotFound } from "#app/site/shell/error-pages.tsx"
import type { WithdrawnStage } from "#contracts/competitions/withdrawn-stage.ts"
import { Dated } from "#ui/instant.tsx"

/**
 * Shown when the results of a stage, or a page about them, fail; a stage that does not exist has its own words (RS-13). A route
 * assigns it to its `ErrorBoundary`: React Router passes no error to one that is only re-exported.
 */
export function StageErrorBoundary({ error }: { error: unknown }) {
  const withdrawn = withdrawnIn(error)
  if (withdrawn) return <StageWithdrawn stage={withdrawn} />
  return isRouteErrorResponse(error) && error.status === 404 ? <StageNotFound /> : <SomethingWrong />
}

/**
 * Shown when the page of a stage, or one that is entered from there, fails; a stage that does not exist, or was withdrawn, has its
 * own words (ST-07).
 */
export function StagePageErrorBoundary({ error }: { error: unknown }) {
  const withdrawn = withdrawnIn(error)
  if (withdrawn) return <StageWithdrawn stage={withdrawn} />
  return isRouteErrorResponse(error) && error.status === 404 ? <NoStagePage /> : <SomethingWrong />
}

function NoStagePage() {
  const t = useWords("stage")
  return <NotFound title={t("notFound")} />
}

/** Shown in place of a page of a stage that was public and is hidden now: what it was, and whom to ask. */
export function StageWithdrawn({ stage }: { stage: WithdrawnStage }) {
  const t = useWords("site")
  const { title, championship, competitionOrganizer: organizer, competitionStartDate, timeZone } = stage
  const { day } = useFormats(timeZone)
  const date = day.format(competitionStartDate)
  return (
    <NotFound title={t("withdrawn.title", { title })}>
      <p>
        <Dated at={competitionStartDate}>{t("withdrawn.was", { championship, date })}</Dated>
      </p>
      <p>{organizer === null ? t("withdrawn.ask") : t("withdrawn.askOrganizer", { organizer })}</p>
    </NotFound>
  )
}

/** The withdrawn stage that a page failed for; null: it failed for something else. */
const withdrawnIn = (error: unknown): WithdrawnStage | null =>
  isRouteErrorResponse(error) && error.status === 410 && isWithdrawn(error.data) ? error.data : null

/** Only our own loaders throw this. */
const isWithdrawn = (thrown: unknown): thrown is WithdrawnStage =>
  typeof thrown === "object" && thrown !== null && "championship" in thrown
