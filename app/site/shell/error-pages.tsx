import { type ReactNode, useEffect } from "react"
import { Link, useLocation, useRevalidator } from "react-router"
import { useWords } from "#app/site/i18n/words.ts"
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
  const t = useWords("site")
  return <NotFound title={t("pageNotFound")} />
}

/** Shown in place of a page of a stage that does not exist. */
export function StageNotFound() {
  const t = useWords("site")
  return <NotFound title={t("stageNotFound")} />
}

export function SomethingWrong() {
  const t = useWords("site")
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  // it may have failed because there was no network
  useEffect(() => {
    const readAgain = () => void revalidate()
    window.addEventListener("online", readAgain)
    return () => window.removeEventListener("online", readAgain)
  }, [revalidate])
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
  const t = useWords("site")
  return (
    <Link to="/" className="button">
      {t("home")}
    </Link>
  )
}
