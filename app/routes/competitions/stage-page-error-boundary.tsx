import { isRouteErrorResponse } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import { NotFound, SomethingWrong } from "#app/routes/site/error-pages.tsx"

/**
 * Shown when the page of a stage, or one that is entered from there, fails; a stage that does not exist has its own
 * words (ST-07).
 */
export function StagePageErrorBoundary({ error }: { error: unknown }) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NoStagePage /> : <SomethingWrong />
}

function NoStagePage() {
  const t = useWords("stage")
  return <NotFound title={t("notFound")} />
}
