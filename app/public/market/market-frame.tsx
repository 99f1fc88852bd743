import type { ReactNode } from "react"
import { Link, useLocation } from "react-router"
import { useWords } from "#app/site/i18n/words.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { ErrorState, Notice } from "#ui/states.tsx"

/** By this id the heading of a list of ads gets the focus of one that vanishes. */
export const marketHeadingId = "market-heading"

/** That heading; null on other pages. */
export const marketHeading = (): HTMLElement | null => document.getElementById(marketHeadingId)

/** The heading of a list of ads, with links to post one and to the other lists. */
export function MarketHead({ title, children }: { title: string; children: ReactNode }) {
  const t = useWords("market")
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h1 id={marketHeadingId} tabIndex={-1} className="text-5xl">
        {title}
      </h1>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Link to="/market/new" className="button">
          {t("post")}
        </Link>
        {children}
      </div>
    </div>
  )
}

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

/** In place of an ad that is not there, or that an admin removed (D-40). */
export function NoAd({ isRemoved }: { isRemoved: boolean }) {
  const t = useWords("market")
  const title = t(isRemoved ? "ad.gone" : "ad.notFound")
  return (
    <Notice title={title}>
      <PageTitle>{title}</PageTitle>
      <p>{t(isRemoved ? "ad.goneNext" : "ad.notFoundNext")}</p>
      <Link to="/market" className="button">
        {t("ad.back")}
      </Link>
    </Notice>
  )
}
