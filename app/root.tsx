// Before any schema is made.
import "./shell/without-eval.ts"
import latin from "@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2?url"
import type { ShouldRevalidateFunctionArgs } from "react-router"
import { i18nMiddleware } from "#app/i18n/i18n-middleware.ts"
import { needsWords } from "#app/i18n/words.ts"
import { siteContext } from "#app/server-context.ts"
import zeroPlate from "#ui/zero-plate.svg"
import type { Route } from "./+types/root.ts"
import { refuseWhileUnavailable } from "./routes/site/unavailable.tsx"
import { CurrentPage, FailedPage, SiteDocument } from "./shell/document.tsx"
import styles from "./shell/shell.css?url"
import { keepShown } from "./shell/shown-page.tsx"

export const handle = needsWords("site", "competitions")

export const middleware: Route.MiddlewareFunction[] = [i18nMiddleware, refuseWhileUnavailable]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepShown]

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer, now, expiresAt } = context.get(siteContext)
  const { siteName, contactEmail, siteUrl, reporting } = site
  // the footer shows it
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
