import type { ReactNode } from "react"
import { Link, NavLink } from "react-router"
import { useWords } from "#app/site/i18n/words.ts"
import type { Viewer } from "#contracts/accounts/viewer.ts"
import { moveFocus } from "#ui/menu.tsx"
import zeroPlate from "#ui/zero-plate.svg"
import { LanguageMenu } from "./language-menu.tsx"
import { SiteSearch } from "./site-search.tsx"
import { useLoginAddress, useQuery, useViewer } from "./use-viewer.ts"
import { LogoutForm, UserMenu, viewerPages } from "./user-menu.tsx"

const panelLink = [
  "block w-full cursor-pointer px-4 py-2.5 text-start font-display text-2xl/normal font-bold normal-nums hover:bg-bar-raised",
  "focus-visible:bg-bar-raised focus-visible:-outline-offset-3 aria-[current=page]:border-l-6 aria-[current=page]:border-signal",
  "aria-[current=page]:pl-2.5",
].join(" ")

const link =
  "flex h-14 items-center font-display text-xl font-bold text-bar-muted hover:text-bar-ink aria-[current=page]:border-b-4 aria-[current=page]:border-signal aria-[current=page]:pt-1 aria-[current=page]:text-bar-ink"

/** The bar of every page (SH-02): on a phone its links are in a panel. */
export function TopBar({ siteName }: { siteName: string | undefined }) {
  const t = useWords("site")
  const competitions = useWords("competitions")
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
          {competitions("title")}
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

/** The mobile menu (SH-04): a button, and the panel of links that it opens. */
function NavigationPanel({ viewer }: { viewer: Viewer | null }) {
  const t = useWords("site")
  const competitions = useWords("competitions")
  const query = useQuery()
  // on the login page it leads to that itself
  const login = useLoginAddress() ?? `?${query}`
  return (
    <>
      <button
        type="button"
        popoverTarget="navigation"
        aria-label={t("toggleNavigation")}
        className="menu-button sm:hidden"
      >
        <svg aria-hidden="true" viewBox="0 0 22 17" className="w-5.5" stroke="currentColor" strokeWidth="3">
          <path d="M1.5 1.5h19m-19 7h19m-19 7h19" strokeLinecap="round" />
        </svg>
      </button>
      <nav
        id="navigation"
        popover="auto"
        aria-label={t("navigation")}
        className="absolute inset-x-0 top-14 bottom-auto m-0 max-h-none w-auto border-0 border-b-4 border-signal bg-bar pt-2 pb-4 text-bar-ink shadow-2xl"
        onKeyDown={(event) => moveFocus(event, "a, button")}
        onClick={(event) => {
          if (event.target instanceof HTMLAnchorElement) event.currentTarget.hidePopover()
        }}
      >
        <ul>
          <PanelLink to="/">{competitions("title")}</PanelLink>
          <PanelLink to="/market">{t("market")}</PanelLink>
        </ul>
        {viewer ? (
          <ViewerLinks viewer={viewer} />
        ) : (
          <ul className="mt-2 border-t border-bar-raised pt-2">
            <PanelLink to={login}>{t("login")}</PanelLink>
          </ul>
        )}
      </nav>
    </>
  )
}

/** The links of the mobile menu for signed-in users (SH-04). */
function ViewerLinks({ viewer }: { viewer: Viewer }) {
  const t = useWords("site")
  return (
    <>
      <p className="mt-2 truncate border-t border-bar-raised px-4 pt-4 text-bar-muted">
        {viewer.name || viewer.email}
      </p>
      <ul>
        {viewerPages(viewer).map(({ to, label }) => (
          <PanelLink key={to} to={to}>
            {t(label)}
          </PanelLink>
        ))}
        <li>
          <LogoutForm className={panelLink} />
        </li>
      </ul>
    </>
  )
}

function PanelLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <NavLink to={to} end className={panelLink}>
        {children}
      </NavLink>
    </li>
  )
}
