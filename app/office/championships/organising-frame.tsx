import type { ReactNode } from "react"
import { Link, NavLink } from "react-router"
import { useWords } from "#app/site/i18n/words.ts"
import { useViewer } from "#app/site/shell/use-viewer.ts"
import { may } from "#domain/access/may.ts"

const pageLink =
  "mb-[3px] py-2.5 font-display text-xl/6 font-bold text-muted aria-[current]:mb-0 aria-[current]:border-b-3 aria-[current]:border-signal aria-[current]:text-ink"

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
        <nav aria-label={t("organising")} className="mb-6 flex flex-wrap gap-x-5 border-b border-line">
          {pages.map(([to, words]) => (
            <NavLink key={to} to={to} end className={pageLink}>
              {words}
            </NavLink>
          ))}
        </nav>
      )}
      {children}
    </>
  )
}

/** A part of an organisers' page in a frame of its own. */
export function Panel({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="mt-6 rounded-xl border border-line bg-surface p-5">
      {title !== undefined && <h2 className="mb-4 text-[1.75rem]/8">{title}</h2>}
      {children}
    </section>
  )
}

/** The name of a record in a list, which leads to its page. */
export function RecordLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-block py-2.5 font-display normal-nums text-[1.375rem]/6 font-bold underline decoration-line underline-offset-4"
    >
      {children}
    </Link>
  )
}
