// The theme names the layers: it goes first.
import "#ui/theme.css"
import "#ui/menu.css"
import "#ui/spinner.css"
import "#ui/toaster.css"
import "#ui/tooltip.css"
import "./shell/navigation-panel.css"
import "./shell/theme-switch.css"
import latin from "@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2?url"
import { type ReactNode, useContext } from "react"
import { useTranslation } from "react-i18next"
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "react-router"
import { speakLanguage } from "#app/i18n/speak-language.ts"
import { ScriptMark } from "#app/script-mark.ts"
import { siteContext } from "#app/server-context.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import { PageShell } from "#ui/page-shell.tsx"
import { DismissContext, Toaster } from "#ui/toaster.tsx"
import zeroPlate from "#ui/zero-plate.svg"
import type { Route } from "./+types/root.ts"
import { useReportedViews } from "./reports/use-reported-views.ts"
import { PageNotFound } from "./routes/site/page-not-found.tsx"
import { PageSkeleton } from "./routes/site/page-skeleton.tsx"
import { isUnavailable, refuseWhileUnavailable } from "./routes/site/refuse-while-unavailable.ts"
import { SomethingWrong } from "./routes/site/something-wrong.tsx"
import { Unavailable } from "./routes/site/unavailable.tsx"
import { firstPaint } from "./shell/first-paint.ts"
import { SignedUpNotice } from "./shell/signed-up-notice.tsx"
import { SiteFooter } from "./shell/site-footer.tsx"
import { TopBar } from "./shell/top-bar.tsx"

export const middleware: Route.MiddlewareFunction[] = [speakLanguage, refuseWhileUnavailable]

export async function loader({ context }: Route.LoaderArgs) {
  const { siteName, contactEmail, siteUrl, reporting, viewer, now, changesAt } = context.get(siteContext)
  // The footer tells the year.
  changesAt(Date.UTC(new Date(now).getUTCFullYear() + 1, 0))
  return { siteName, contactEmail, siteUrl, reporting, viewer: await viewer(), now }
}

export const links: Route.LinksFunction = () => [
  { rel: "icon", type: "image/svg+xml", href: zeroPlate },
  { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous", href: latin },
]

export function Layout({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation()
  // biome-ignore lint/correctness/useHookAtTopLevel: a build for browsers has none of it, one for servers always
  const nonce = import.meta.env.SSR ? useContext(ScriptMark) : undefined
  // Missing where the root itself failed: the error page then stands without a name.
  const site = useRouteLoaderData<typeof loader>("root")
  useReportedViews(site?.reporting.views)
  // biome-ignore lint/correctness/useHookAtTopLevel: a build for browsers has none of it, one for servers always
  const hasScripts = !(import.meta.env.SSR && isUnavailable(useRouteError()))
  return (
    // The theme that the device keeps is put on this element before React sees it.
    <html lang={i18n.language} data-errors={site?.reporting.errors ?? undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script
          nonce={nonce}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own; it has run before this runs in a browser
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? firstPaint : "" }}
          suppressHydrationWarning
        />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#1c1917" />
        <Links />
      </head>
      <body>
        <DismissContext value={t("dismiss")}>
          <PageShell
            skip={t("skip")}
            bar={<TopBar siteName={site?.siteName} />}
            footer={site && <SiteFooter site={site} />}
          >
            {children}
          </PageShell>
          <Toaster />
        </DismissContext>
        {hasScripts && <ScrollRestoration />}
        {hasScripts && <Scripts />}
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <DialogHost page={useLocation().pathname}>
      <SignedUpNotice />
      <Outlet />
      <PageSkeleton />
    </DialogHost>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (import.meta.env.SSR && isUnavailable(error)) return <Unavailable sent={error.data.sent} />
  return isRouteErrorResponse(error) && error.status === 404 ? <PageNotFound /> : <SomethingWrong />
}
