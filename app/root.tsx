import latin from "@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2?url"
import { speakLanguage } from "#app/i18n/speak-language.ts"
import { siteContext } from "#app/server-context.ts"
import { PageShell } from "#ui/page-shell.tsx"
import zeroPlate from "#ui/zero-plate.svg"
import "#ui/theme.css"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from "react-router"
import type { Route } from "./+types/root.ts"
import { PageNotFound } from "./routes/site/page-not-found.tsx"
import { SiteFooter } from "./routes/site/site-footer.tsx"
import { SomethingWrong } from "./routes/site/something-wrong.tsx"
import { TopBar } from "./routes/site/top-bar.tsx"

export const middleware: Route.MiddlewareFunction[] = [speakLanguage]

export function loader({ context }: Route.LoaderArgs) {
  const { siteName, contactEmail, now } = context.get(siteContext)
  return { siteName, contactEmail, now }
}

export const links: Route.LinksFunction = () => [
  { rel: "icon", type: "image/svg+xml", href: zeroPlate },
  { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous", href: latin },
]

export function Layout({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation()
  // Missing where the root itself failed: the error page then stands without a name.
  const site = useRouteLoaderData<typeof loader>("root")
  return (
    <html lang={i18n.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#1c1917" />
        <Links />
      </head>
      <body>
        <PageShell
          skip={t("skip")}
          bar={<TopBar siteName={site?.siteName} />}
          footer={site && <SiteFooter site={site} />}
        >
          {children}
        </PageShell>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <PageNotFound /> : <SomethingWrong />
}
