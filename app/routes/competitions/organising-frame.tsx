import { useWords } from "#app/i18n/words.ts"
import "#ui/record-list.css"
import "./organising.css"
import type { ReactNode } from "react"
import { NavLink } from "react-router"
import { useViewer } from "#app/shell/use-viewer.ts"
import { may } from "#domain/access/may.ts"

/** The frame of every organisers' page, with links to those that the viewer may see. */
export function OrganisingFrame({ children }: { children: ReactNode }) {
  const t = useWords("organising")
  const viewer = useViewer()
  const pages = may(viewer, "manage-championships", "site")
    ? ([
        ["/championship", t("championships.title")],
        ["/championship/institutions", t("institutions.title")],
        ["/championship/clubs", t("clubs.title")],
        ["/championship/market", t("market")],
        ["/championship/roles", t("roles.title")],
        ["/championship/log", t("log.title")],
      ] as const)
    : []
  return (
    <>
      <meta name="robots" content="noindex" />
      {pages.length > 0 && (
        <nav aria-label={t("organising")} className="organising-pages">
          {pages.map(([to, words]) => (
            <NavLink key={to} to={to} end>
              {words}
            </NavLink>
          ))}
        </nav>
      )}
      {children}
    </>
  )
}
