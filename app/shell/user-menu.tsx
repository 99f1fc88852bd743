import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import type { Viewer } from "#contracts/viewer.ts"
import { Menu } from "#ui/menu.tsx"
import { initials } from "./initials.ts"
import { LogoutForm } from "./logout-form.tsx"
import { viewerPages } from "./viewer-pages.ts"

/** The desktop's menu of who is signed in (SH-03). */
export function UserMenu({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation()
  return (
    <Menu
      id="user-menu"
      label={t("userMenu")}
      button={
        <>
          <span className="sr-only">{`${t("userMenu")}: ${viewer.name}`}</span>
          <span aria-hidden="true" className="avatar">
            {initials(viewer.name)}
          </span>
        </>
      }
    >
      {viewerPages(viewer).map(({ to, label }) => (
        <Link key={to} role="menuitem" to={to}>
          {t(label)}
        </Link>
      ))}
      <hr />
      <LogoutForm role="menuitem" />
    </Menu>
  )
}
