import { type ReactNode, useContext } from "react"
import { useTranslation } from "react-i18next"
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from "react-router"
import { LeaveBlocker } from "#app/forms/leave-blocker.ts"
import { useReportedViews } from "#app/reports/reports.ts"
import type { loader } from "#app/root.tsx"
import { PageNotFound, SomethingWrong } from "#app/routes/site/error-pages.tsx"
import { isUnavailable, Unavailable } from "#app/routes/site/unavailable.tsx"
import { ScriptNonce } from "#app/script-nonce.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import { Skeleton } from "#ui/states.tsx"
import { DismissContext, Toaster } from "#ui/toaster.tsx"
import { useFocusOnHeading } from "#ui/use-focus-on-heading.ts"
import { firstPaint } from "./first-paint.ts"
import { RetryScreen, useScreenKind } from "./screen.tsx"
import { ShownPage } from "./shown-page.tsx"
import { SignedUpNotice } from "./signed-up-notice.tsx"
import { SiteFooter } from "./site-footer.tsx"
import { TopBar } from "./top-bar.tsx"

/** A camera's picture is behind an overlay. */
const clear = { background: "transparent" }

/** The document of every page: its head, its bar and its footer; a screen has only its head. */
export function SiteDocument({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation()
  // biome-ignore lint/correctness/useHookAtTopLevel: a build for browsers has none of it, one for servers always
  const nonce = import.meta.env.SSR ? useContext(ScriptNonce) : undefined
  // Missing where the root itself failed: the error page then stands without a name.
  const site = useRouteLoaderData<typeof loader>("root")
  const screen = useScreenKind()
  useReportedViews(site?.reporting.views)
  // biome-ignore lint/correctness/useHookAtTopLevel: a build for browsers has none of it, one for servers always
  const hasScripts = !(import.meta.env.SSR && isUnavailable(useRouteError()))
  return (
    // The theme that the device stores is put on this element before React sees it.
    <html
      lang={i18n.language}
      data-errors={site?.reporting.errors ?? undefined}
      style={screen === "overlay" ? clear : undefined}
      suppressHydrationWarning
    >
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
          {screen ? (
            <main id="content">{children}</main>
          ) : (
            <PageShell
              skip={t("skip")}
              bar={<TopBar siteName={site?.siteName} />}
              footer={site && <SiteFooter site={site} />}
            >
              {children}
            </PageShell>
          )}
          <Toaster />
        </DismissContext>
        {hasScripts && <ScrollRestoration />}
        {hasScripts && <Scripts />}
      </body>
    </html>
  )
}

type PageShellProps = { skip: string; bar: ReactNode; footer: ReactNode; children: ReactNode }

/** The frame of every page: bar, content, footer; `skip` leads a keyboard past the bar. */
function PageShell({ skip, bar, footer, children }: PageShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only rounded bg-surface px-4 py-2 focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10"
      >
        {skip}
      </a>
      <header className="border-b-4 border-signal bg-bar text-bar-ink print:hidden">
        <div className="page-width mx-auto flex h-14 items-center gap-x-1 px-4 sm:gap-x-3">{bar}</div>
      </header>
      <main id="content" className="page-width relative mx-auto w-full grow px-4 py-6">
        {children}
      </main>
      <footer className="border-t border-line print:hidden">
        <div className="page-width mx-auto flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-6 text-muted">
          {footer}
        </div>
      </footer>
    </div>
  )
}

/** The content of the document: the requested page. */
export function CurrentPage() {
  const { pathname } = useLocation()
  useFocusOnHeading(pathname, { preventScroll: true })
  return (
    <DialogHost page={pathname}>
      <SignedUpNotice />
      {/* the state of a page ends with it: the router keeps the component where only parameters change */}
      <Outlet key={pathname} />
      <PageSkeleton />
      <ShownPage />
      <LeaveBlocker />
    </DialogHost>
  )
}

/** Covers the page that is being left while another one loads. */
function PageSkeleton() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { location } = useNavigation()
  return location && location.pathname !== pathname ? <Skeleton label={t("loading")} /> : null
}

/** The content of the document after an error was thrown. */
export function FailedPage({ error }: { error: unknown }) {
  const screen = useScreenKind()
  if (import.meta.env.SSR && isUnavailable(error)) return <Unavailable sent={error.data.sent} />
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  // an overlay shows no error on top of the camera's picture
  const failure = isNotFound ? <PageNotFound /> : screen !== "overlay" && <SomethingWrong />
  return (
    <>
      {failure}
      {screen && <RetryScreen />}
    </>
  )
}
