import { useTranslation } from "react-i18next"
import { Link, NavLink } from "react-router"
import zeroPlate from "#ui/zero-plate.svg"
import { LanguageMenu } from "./language-menu.tsx"
import { NavigationPanel } from "./navigation-panel.tsx"
import { SiteSearch } from "./site-search.tsx"
import { useLoginAddress, useViewer } from "./use-viewer.ts"
import { UserMenu } from "./user-menu.tsx"

const link =
  "flex h-14 items-center font-display text-xl font-bold text-bar-muted hover:text-bar-ink aria-[current=page]:border-b-4 aria-[current=page]:border-signal aria-[current=page]:pt-1 aria-[current=page]:text-bar-ink"

/** The bar of every page (SH-02): on a phone its links are in a panel. */
export function TopBar({ siteName }: { siteName: string | undefined }) {
  const { t } = useTranslation(["site", "competitions"])
  const viewer = useViewer()
  const login = useLoginAddress()
  return (
    <>
      <Link
        to="/"
        className="mr-auto flex min-w-0 items-center gap-2 font-display text-2xl font-bold sm:mr-4"
      >
        <img src={zeroPlate} alt="" width="30" height="30" />
        <span className="truncate">{siteName}</span>
      </Link>
      <nav aria-label={t("navigation")} className="mr-auto hidden gap-6 sm:flex">
        <NavLink to="/" end className={link}>
          {t("competitions:title")}
        </NavLink>
        <NavLink to="/market" className={link}>
          {t("market")}
        </NavLink>
      </nav>
      <SiteSearch />
      <LanguageMenu />
      {viewer ? (
        <div className="hidden sm:block">
          <UserMenu viewer={viewer} />
        </div>
      ) : (
        login && (
          <Link to={login} className={`${link} hidden sm:flex`}>
            {t("login")}
          </Link>
        )
      )}
      <NavigationPanel viewer={viewer} />
    </>
  )
}
