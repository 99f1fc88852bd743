import { useTranslation } from "react-i18next"
import { Link, useLocation } from "react-router"
import { Notice } from "#ui/states.tsx"
import { PageTitle } from "./page-title.tsx"

export function PageNotFound() {
  const { t } = useTranslation()
  return (
    <Notice title={t("pageNotFound")}>
      <PageTitle>{t("pageNotFound")}</PageTitle>
      <HomeLink />
    </Notice>
  )
}

/** Shown in place of a page of a stage that does not exist. */
export function StageNotFound() {
  const { t } = useTranslation()
  return (
    <Notice title={t("stageNotFound")}>
      <PageTitle>{t("stageNotFound")}</PageTitle>
      <HomeLink />
    </Notice>
  )
}

export function SomethingWrong() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  return (
    <Notice title={t("wentWrong")}>
      <PageTitle>{t("wentWrong")}</PageTitle>
      <p>{t("supportNotified")}</p>
      <a href={pathname + search} className="button">
        {t("refresh")}
      </a>
    </Notice>
  )
}

export function HomeLink() {
  const { t } = useTranslation()
  return (
    <Link to="/" className="button">
      {t("home")}
    </Link>
  )
}
