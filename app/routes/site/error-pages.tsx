import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { isRouteErrorResponse, Link, useLocation } from "react-router"
import { Notice } from "#ui/states.tsx"
import { PageTitle } from "./page-title.tsx"

/** Shown in place of a page that does not exist. */
export function NotFound({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Notice title={title}>
      <PageTitle>{title}</PageTitle>
      {children}
      <HomeLink />
    </Notice>
  )
}

export function PageNotFound() {
  const { t } = useTranslation()
  return <NotFound title={t("pageNotFound")} />
}

/**
 * Shown when the results of a stage, or a page about them, fail; a stage that does not exist has its own words (RS-13). A route
 * assigns it to its `ErrorBoundary`: React Router passes no error to one that is only re-exported.
 */
export function StageErrorBoundary({ error }: { error: unknown }) {
  return isRouteErrorResponse(error) && error.status === 404 ? <StageNotFound /> : <SomethingWrong />
}

/** Shown in place of a page of a stage that does not exist. */
export function StageNotFound() {
  const { t } = useTranslation()
  return <NotFound title={t("stageNotFound")} />
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
