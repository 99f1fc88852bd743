import { useLocation } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { ErrorState } from "#ui/error-state.tsx"

/** In place of a page of the market that could not be loaded. */
export function MarketFailed() {
  const t = useWords("market")
  const { pathname, search } = useLocation()
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <h1 className="text-5xl">{t("title")}</h1>
      <ErrorState
        title={t("failed.title")}
        text={t("failed.next")}
        retry={t("failed.retry")}
        retryAddress={pathname + search}
      />
    </>
  )
}
