import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { NavLink } from "react-router"
import type { Viewer } from "#contracts/viewer.ts"
import { moveFocus } from "#ui/menu.tsx"
import { useLoginAddress, useQuery } from "./use-viewer.ts"
import { LogoutForm, viewerPages } from "./user-menu.tsx"

/** The mobile menu (SH-04): a button, and the panel of links that it opens. */
export function NavigationPanel({ viewer }: { viewer: Viewer | null }) {
  const { t } = useTranslation(["site", "competitions"])
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
        <span aria-hidden="true" className="bars" />
      </button>
      <nav
        id="navigation"
        popover="auto"
        aria-label={t("navigation")}
        className="navigation-panel"
        onKeyDown={(event) => moveFocus(event, "a, button")}
        onClick={(event) => {
          if (event.target instanceof HTMLAnchorElement) event.currentTarget.hidePopover()
        }}
      >
        <ul>
          <PanelLink to="/">{t("competitions:title")}</PanelLink>
          <PanelLink to="/market">{t("market")}</PanelLink>
        </ul>
        {viewer ? (
          <ViewerLinks viewer={viewer} />
        ) : (
          <ul>
            <PanelLink to={login}>{t("login")}</PanelLink>
          </ul>
        )}
      </nav>
    </>
  )
}

/** The links of the mobile menu for signed-in users (SH-04). */
function ViewerLinks({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="truncate px-4 pt-4 text-bar-muted">{viewer.name}</p>
      <ul>
        {viewerPages(viewer).map(({ to, label }) => (
          <PanelLink key={to} to={to}>
            {t(label)}
          </PanelLink>
        ))}
        <li>
          <LogoutForm />
        </li>
      </ul>
    </>
  )
}

function PanelLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <NavLink to={to} end>
        {children}
      </NavLink>
    </li>
  )
}
