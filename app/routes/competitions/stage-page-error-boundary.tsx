import { isRouteErrorResponse } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import { HomeLink, SomethingWrong } from "#app/routes/site/error-pages.tsx"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { Notice } from "#ui/states.tsx"

/**
 * Shown when the page of a stage, or one that is entered from there, fails; a stage that does not exist has its own
 * words (ST-07).
 */
export function StagePageErrorBoundary({ error }: { error: unknown }) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NoStagePage /> : <SomethingWrong />
}

function NoStagePage() {
  const t = useWords("stage")
  return (
    <Notice title={t("notFound")}>
      <PageTitle>{t("notFound")}</PageTitle>
      <HomeLink />
    </Notice>
  )
}
