import { Link } from "react-router"
import { useWords } from "#app/site/i18n/words.ts"
import type { Viewer } from "#contracts/accounts/viewer.ts"
import { Menu } from "#ui/menu.tsx"
import { noteSignOut } from "./viewer-storage.ts"

/** The desktop's user menu (SH-03). */
export function UserMenu({ viewer }: { viewer: Viewer }) {
  const t = useWords("site")
  return (
    <Menu
      id="user-menu"
      label={t("userMenu")}
      button={
        <>
          <span className="sr-only">{`${t("userMenu")}: ${viewer.name || viewer.email}`}</span>
          <span
            aria-hidden="true"
            className="grid h-9 max-w-24 min-w-9 place-items-center overflow-hidden rounded-full bg-signal px-1.5 font-display text-lg/none font-bold text-bar"
          >
            {viewer.name === "" ? <Person /> : initials(viewer.name)}
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
export function LogoutForm({ role, className }: { role?: "menuitem"; className?: string }) {
  const t = useWords("site")
  return (
    <form method="post" action="/logout" onSubmit={noteSignOut}>
      <button type="submit" role={role} className={className}>
        {t("logout")}
      </button>
    </form>
  )
}

/** The pages of a signed-in user, in the order of both menus (SH-03, SH-04): first where those with a role work. */
export function viewerPages({ admin, secretaryOf, isJudge }: Viewer) {
  const hasRole = admin || secretaryOf.length > 0 || isJudge
  return [
    ...(hasRole ? [{ to: "/my-stages", label: "myStages" } as const] : []),
    ...(admin ? [{ to: "/championship", label: "championship" } as const] : []),
    { to: "/profile", label: "profile" } as const,
    { to: "/my-riders", label: "myRiders" } as const,
    { to: "/market/my-ads", label: "myAds" } as const,
  ]
}

/** The avatar of somebody who has given no name. */
function Person() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" width="20" height="20" fill="currentColor">
      <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm0 2c-4 0-8 2-8 5v1h16v-1c0-3-4-5-8-5z" />
    </svg>
  )
}

/** First letter of each space-separated word of a display name, upper-cased (SH-03). */
export function initials(name: string): string {
  const words = name.split(" ").filter((word) => word !== "")
  return words.map((word) => [...word][0]?.toLocaleUpperCase("lv") ?? "").join("")
}
