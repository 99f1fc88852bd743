import { useTranslation } from "react-i18next"
import { useLocation } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import { HomeLink } from "#app/routes/site/error-pages.tsx"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { Notice } from "#ui/states.tsx"

/** The address names no championship. */
export function NoStandingsPage() {
  const t = useWords("standings")
  return (
    <Notice title={t("notFound")}>
      <PageTitle>{t("notFound")}</PageTitle>
      <HomeLink />
    </Notice>
  )
}

/** The standings did not come (SD-03). */
export function StandingsFailed() {
  const t = useWords("standings")
  const site = useTranslation("site").t
  const { pathname, search } = useLocation()
  return (
    <Notice title={t("loadFailed")}>
      <PageTitle>{t("title")}</PageTitle>
      <a href={pathname + search} className="button">
        {site("refresh")}
      </a>
    </Notice>
  )
}
