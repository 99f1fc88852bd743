import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import type { Viewer } from "#contracts/viewer.ts"
import { Menu } from "#ui/menu.tsx"
import { noteSignOut } from "./viewer-storage.ts"

/** The desktop's user menu (SH-03). */
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

/** Signs out by a form, which works without script; the whole page is reloaded, so that nothing of the user stays. */
export function LogoutForm({ role }: { role?: "menuitem" }) {
  const { t } = useTranslation()
  return (
    <form method="post" action="/logout" onSubmit={noteSignOut}>
      <button type="submit" role={role}>
        {t("logout")}
      </button>
    </form>
  )
}

/** The pages of a signed-in user, in the order of both menus (SH-03, SH-04). */
export function viewerPages({ admin }: Viewer) {
  const own = [
    { to: "/profile", label: "profile" },
    { to: "/market/my-ads", label: "myAds" },
  ] as const
  return admin ? ([{ to: "/championship", label: "championship" }, ...own] as const) : own
}

/** First letter of each space-separated word of a display name, upper-cased (SH-03). */
export function initials(name: string): string {
  const words = name.split(" ").filter((word) => word !== "")
  return words.map((word) => [...word][0]?.toLocaleUpperCase("lv") ?? "").join("")
}
