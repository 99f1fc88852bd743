// Before any schema is made.
import "#app/site/shell/without-eval.ts"
import latin from "@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2?url"
import type { ShouldRevalidateFunctionArgs } from "react-router"
import { i18nMiddleware } from "#app/site/i18n/i18n-middleware.ts"
import { siteContext } from "#app/site/server-context.ts"
import { CurrentPage, FailedPage, SiteDocument } from "#app/site/shell/document.tsx"
import { keepShown } from "#app/site/shell/shown-page.tsx"
import { refuseWhileUnavailable } from "#app/site/shell/unavailable.tsx"
import type { SiteOfPage } from "#app/site/shell/use-viewer.ts"
import styles from "#ui/theme.css?url"
import zeroPlate from "#ui/zero-plate.svg"
import type { Route } from "./+types/root.ts"

export const middleware: Route.MiddlewareFunction[] = [i18nMiddleware, refuseWhileUnavailable]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepShown]

export async function loader({ context }: Route.LoaderArgs): Promise<SiteOfPage> {
  const { site, viewer, now, expiresAt } = context.get(siteContext)
  const { siteName, contactEmail, siteUrl, reporting } = site
  const year = new Date(now).getUTCFullYear()
  expiresAt(Date.UTC(year + 1, 0))
  return { siteName, contactEmail, siteUrl, reporting, viewer: await viewer(), year }
}

/**
 * A search does not refetch the root's data, which does not depend on it: without a network that request would fail too, replace
 * the page with an error, and lose what was typed (SE-01).
 */
export const shouldRevalidate = ({
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && (nextUrl.pathname !== "/search" || formMethod === "POST")

export const links: Route.LinksFunction = () => [
  // Linked, not imported: what a script imports, the scripts that need it link again, and the whole page is styled twice.
  { rel: "stylesheet", href: styles },
  { rel: "icon", type: "image/svg+xml", href: zeroPlate },
  { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous", href: latin },
]

export const Layout = SiteDocument

export default CurrentPage

export const ErrorBoundary = FailedPage
