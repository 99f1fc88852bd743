import { type ReactNode, useContext, useSyncExternalStore } from "react"
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useRouteError,
} from "react-router"
import { LeaveBlocker } from "#app/site/forms/leave-blocker.ts"
import { siteTimeZone, useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { useReportedViews } from "#app/site/reports/reports.ts"
import { ScriptNonce } from "#app/site/script-nonce.ts"
import { languageCookie, languageCookieName } from "#domain/site/language.ts"
import { languageKey } from "#ui/device-language.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import { useLanguage } from "#ui/speech.tsx"
import { Skeleton } from "#ui/states.tsx"
import { DismissContext, Toaster } from "#ui/toaster.tsx"
import { useFocusOnHeading } from "#ui/use-focus-on-heading.ts"
import { PageNotFound, SomethingWrong } from "./error-pages.tsx"
import { currentWait, type NetworkWait, onWaitChange } from "./network-wait.ts"
import { RetryScreen, useScreenKind } from "./screen.tsx"
import { ShownPage } from "./shown-page.tsx"
import { SignedUpNotice } from "./signed-up-notice.tsx"
import { SiteFooter } from "./site-footer.tsx"
import { TopBar } from "./top-bar.tsx"
import { isUnavailable, Unavailable } from "./unavailable.tsx"
import { useSite } from "./use-viewer.ts"

/** A camera's picture is behind an overlay. */
const clear = { background: "transparent" }

/** The document of every page: its head, its bar and its footer; a screen has only its head. */
export function SiteDocument({ children }: { children: ReactNode }) {
  const t = useWords("site")
  const language = useLanguage()
  const nonce = useContext(ScriptNonce)
  // Missing where the root itself failed: the error page then stands without a name.
  const site = useSite()
  const screen = useScreenKind()
  useReportedViews(site?.reporting.views)
  // biome-ignore lint/correctness/useHookAtTopLevel: a build for browsers has none of it, one for servers always
  const hasScripts = !(import.meta.env.SSR && isUnavailable(useRouteError()))
  return (
    // The theme that the device stores is put on this element before React sees it.
    <html
      lang={language}
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
      <NetworkNotice />
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
  const t = useWords("site")
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const isWaiting = useNetworkWait() !== null
  return location && !isWaiting && location.pathname !== pathname ? <Skeleton label={t("loading")} /> : null
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

/**
 * Runs before anything is painted. It sets the theme that this device stores. If the server saw no language in address or
 * cookie but this device stores one (SH-07), it sets the cookie and loads the page again. It is one text for everybody.
 * `app/site/shell/theme-switch.tsx` and `ui/device-language.ts` store what it reads.
 */
const firstPaint = `(() => {
  const page = document.documentElement
  try {
    const theme = localStorage.getItem("theme")
    if (theme === "light" || theme === "dark") page.dataset.theme = theme
    if (/[?&]lng=/.test(location.search) || /(^|; )${languageCookieName}=/.test(document.cookie)) return
    const stored = localStorage.getItem("${languageKey}") ?? sessionStorage.getItem("${languageKey}") ?? ""
    const language = stored.slice(0, 2)
    if (!["lv", "et", "en"].includes(language) || language === page.lang) return
    document.cookie = "${languageCookie('" + language + "')}"
    if (!document.cookie.includes("${languageCookieName}=")) return
    page.style.visibility = "hidden"
    location.reload()
  } catch {}
})()`

/** Returns what the reader waits for without a network; null: nothing. */
const useNetworkWait = (): NetworkWait | null => useSyncExternalStore(onWaitChange, currentWait, () => null)

/** Says above the page that is shown why the one that was chosen does not open yet. */
function NetworkNotice() {
  const t = useWords("site")
  const { time } = useFormats(siteTimeZone)
  const wait = useNetworkWait()
  return (
    <div role="status" className="sticky top-0 z-3">
      {wait && (
        <p className="mb-4 rounded-lg border bg-provisional px-4 py-3 text-provisional-ink">
          {t("noNetwork", { time: time.format(wait.since) })}{" "}
          <button type="button" className="text-button" onClick={wait.stay}>
            {t("stayHere")}
          </button>
        </p>
      )}
    </div>
  )
}
