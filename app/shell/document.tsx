// The theme names the layers: it goes before all other styles.
import "#ui/theme.css"
import "#ui/menu.css"
import "#ui/spinner.css"
import "#ui/toaster.css"
import "#ui/tooltip.css"
import "./navigation-panel.css"
import "./theme-switch.css"
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
import { useReportedViews } from "#app/reports/use-reported-views.ts"
import type { loader } from "#app/root.tsx"
import { PageNotFound } from "#app/routes/site/page-not-found.tsx"
import { PageSkeleton } from "#app/routes/site/page-skeleton.tsx"
import { isUnavailable } from "#app/routes/site/refuse-while-unavailable.ts"
import { SomethingWrong } from "#app/routes/site/something-wrong.tsx"
import { Unavailable } from "#app/routes/site/unavailable.tsx"
import { ScriptMark } from "#app/script-mark.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import { PageShell } from "#ui/page-shell.tsx"
import { DismissContext, Toaster } from "#ui/toaster.tsx"
import { firstPaint } from "./first-paint.ts"
import { SignedUpNotice } from "./signed-up-notice.tsx"
import { SiteFooter } from "./site-footer.tsx"
import { TopBar } from "./top-bar.tsx"

/** The document of every page: its head, its bar and its footer. */
export function SiteDocument({ children }: { children: ReactNode }) {
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

/** What stands in it: the page that was asked for. */
export function CurrentPage() {
  return (
    <DialogHost page={useLocation().pathname}>
      <SignedUpNotice />
      <Outlet />
      <PageSkeleton />
    </DialogHost>
  )
}

/** What stands there instead once something threw. */
export function FailedPage({ error }: { error: unknown }) {
  if (import.meta.env.SSR && isUnavailable(error)) return <Unavailable sent={error.data.sent} />
  return isRouteErrorResponse(error) && error.status === 404 ? <PageNotFound /> : <SomethingWrong />
}
