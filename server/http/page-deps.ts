import { createRouterClient, type RouterClient } from "@orpc/server"
import type { ClockStart } from "#contracts/clock-start.ts"
import type { OpenDataGuide } from "#contracts/open-data/guide.ts"
import type { Viewer } from "#contracts/viewer.ts"
import type { Dependency } from "#server/api/chain.ts"
import { router } from "#server/api/router.ts"
import type { Reporting } from "#server/config.ts"
import { callContext } from "./call-context.ts"
import { noteRefusedRight } from "./note-refused-right.ts"
import {
  type CacheDependencies,
  expireAt,
  startClock,
  type TrackedDependency,
  track,
} from "./page-cache/cache-dependencies.ts"
import { scriptNonce } from "./security-headers.ts"
import type { SentForm } from "./sent-form.ts"
import type { Services } from "./services.ts"
import type { Visitor } from "./visitor.ts"

/**
 * What the server gives to the pages of one request. Whatever they read and do is in the contract; the rest concerns the page
 * itself.
 */
export type PageDeps = {
  /**
   * All procedures of the contract, called in process as this visitor. Procedures that read track what they read, which the page
   * cache needs.
   */
  api: RouterClient<typeof router>
  site: SiteFacts
  /** Who is signed in (SH-13), or null; looked up once per request, and without a session not at all. */
  viewer(): Promise<Viewer | null>
  /** Records that the viewer tried what they may not do. */
  noteRefusedRight(what: "page" | "action"): Promise<void>
  /** Instant of the request, epoch milliseconds. */
  now: number
  /**
   * Adds instants (epoch milliseconds) at which the page changes although nothing was written; every page that compares something
   * with `now` has to call it.
   */
  expiresAt(...instants: readonly number[]): void
  /**
   * Returns the instant from which a clock in the browser counts. A page that calls it is rendered again each minute that it is visited:
   * those who get its bytes count on from there.
   */
  startClock(): ClockStart
  /** Logs and reports an error that occurred while the page was rendered (SH-11). */
  reportError(error: unknown): void
  /** The page of the judge's app, the same for everybody. */
  judgeShell(): Promise<string>
  /** What the page of the open data shows. */
  openDataGuide(): Promise<OpenDataGuide>
  /** The nonce of the pages' own inline scripts; the server removes it again. */
  scriptNonce: string
  /**
   * Set when the page is rendered that says that the site is unavailable: nothing can be read then. It has the form that the
   * visitor has sent, if any; null: another page is rendered.
   */
  unavailable: { sent: SentForm | null } | null
  /**
   * Path of the site's own page that the request comes from, if known. Only pages that are not cached may use it: cached pages
   * are rendered without it.
   */
  refererPath: string | null
}

/** What the operator has set, the same on every page. */
type SiteFacts = {
  siteName: string
  contactEmail: string
  /** Origin of the addresses that the site publishes. */
  siteUrl: string
  /** Where pages report views and errors to (D-27). */
  reporting: Reporting
  /** Is the button of an OpenID provider shown (AC-01)? */
  isOpenIdOffered: boolean
}

type PageInput = {
  request: Request
  visitor: Visitor
  dependencies: CacheDependencies
  unavailable: PageDeps["unavailable"]
  /** Limits the work of validating what the page depends on. */
  limited(dependency: Dependency): TrackedDependency
  /** Called with errors that occur while the page is rendered. */
  onError(error: unknown): void
}

/** Returns what the pages of one request are given. */
export const pageDeps = (
  services: Services,
  { request, visitor, dependencies, unavailable, limited, onError }: PageInput,
): PageDeps => {
  const { config, accounts, log, openData, origins, judgeApp } = services
  const trackHere = (what: string, dependency: Dependency) => track(dependencies, what, limited(dependency))
  return {
    api: createRouterClient(router, {
      context: callContext(services, { visitor, request, track: trackHere }),
    }),
    site: {
      siteName: config.siteName,
      contactEmail: config.contactEmail,
      siteUrl: origins[0],
      reporting: config.reporting,
      isOpenIdOffered: accounts.openId.isOffered,
    },
    viewer: visitor.viewer,
    noteRefusedRight: async (what) =>
      noteRefusedRight(accounts, { what, user: (await visitor.viewer())?.userId ?? null }),
    now: dependencies.now,
    expiresAt: (...instants) => expireAt(dependencies, instants),
    startClock: () => startClock(dependencies),
    reportError: (error) => {
      onError(error)
      log.error({ err: error }, "A page failed")
    },
    judgeShell: judgeApp.shell,
    openDataGuide: openData.guide,
    scriptNonce,
    unavailable,
    refererPath: refererPath(request, origins),
  }
}

/** Path of the site's own page that a request comes from, by its `Referer`; null if there is none. */
export const refererPath = ({ headers }: Request, origins: readonly string[]): string | null => {
  const from = URL.parse(headers.get("Referer") ?? "")
  return from && origins.includes(from.origin) ? from.pathname : null
}
