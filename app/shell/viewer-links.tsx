import { useTranslation } from "react-i18next"
import type { Viewer } from "#contracts/viewer.ts"
import { LogoutForm } from "./logout-form.tsx"
import { PanelLink } from "./panel-link.tsx"
import { viewerPages } from "./viewer-pages.ts"

/** What the mobile menu has for who is signed in (SH-04). */
export function ViewerLinks({ viewer }: { viewer: Viewer }) {
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
