import { createRouterClient, type RouterClient } from "@orpc/server"
import type { OpenDataGuide } from "#contracts/open-data/guide.ts"
import type { Viewer } from "#contracts/viewer.ts"
import { callContext } from "#server/api/call-context.ts"
import { router } from "#server/api/router.ts"
import type { Reporting } from "#server/config.ts"
import { noteRefusedRight } from "./note-refused-right.ts"
import { type CacheDependencies, type Dependency, expireAt, track } from "./page-cache/cache-dependencies.ts"
import { scriptMark } from "./security-headers.ts"
import type { SentForm } from "./sent-form.ts"
import type { Services } from "./services.ts"
import type { Visitor } from "./visitor.ts"

/** What the server hands to the pages of one request. All that they ask and do is in the contract; the rest is of the page itself. */
export type PageDeps = {
  /** All procedures of the contract, called in process as this visitor. What reads also tracks what it read: by that a page is cached. */
  api: RouterClient<typeof router>
  site: SiteFacts
  /** Who is signed in (SH-13), or null; asked once a request, and nothing where there is no session. */
  viewer(): Promise<Viewer | null>
  /** Notes that the viewer asked for what they may not do. */
  noteRefusedRight(what: "page" | "action"): Promise<void>
  /** Instant of the request, epoch milliseconds. */
  now: number
  /**
   * Tells from which instants on (epoch milliseconds) the page is drawn otherwise although nothing was written; a page that
   * compares anything with `now` has to.
   */
  expiresAt(...instants: readonly number[]): void
  /** Logs what failed while the page was made, and reports it (SH-11). */
  reportError(error: unknown): void
  /** The page of the judge's app, the same for everybody. */
  judgeShell(): Promise<string>
  /** What the page of the open data shows. */
  openDataGuide(): Promise<OpenDataGuide>
  /** The nonce by which the server knows the inline scripts that pages write themselves; it takes it out again. */
  scriptMark: string
  /**
   * The page is asked for that says that the site cannot answer now: nothing can be read. With the form that whoever is told so
   * has sent, if they have; null: another page is asked for.
   */
  unavailable: { sent: SentForm | null } | null
  /**
   * Path of the site's own page that the request comes from, where it is known. Only a page that is not cached may look at it: a
   * cached page is rendered as if it came from nowhere.
   */
  refererPath: string | null
}

/** What the operator has set, the same on every page. */
type SiteFacts = {
  siteName: string
  contactEmail: string
  /** Origin of the addresses that the site gives to others. */
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
  /** Is told what failed while the page was made. */
  onError(error: unknown): void
}

/** Returns what the pages of one request are handed. */
export const pageDeps = (
  services: Services,
  { request, visitor, dependencies, unavailable, onError }: PageInput,
): PageDeps => {
  const { config, accounts, log, openData, origins, judgeApp } = services
  const trackHere = (what: string, dependency: Dependency) => track(dependencies, what, dependency)
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
    reportError: (error) => {
      onError(error)
      log.error({ err: error }, "A page failed")
    },
    judgeShell: judgeApp.shell,
    openDataGuide: openData.guide,
    scriptMark,
    unavailable,
    refererPath: refererPath(request, origins),
  }
}

/** Path of the site's own page that a request comes from, as its `Referer` tells; null where it tells of none. */
export const refererPath = ({ headers }: Request, origins: readonly string[]): string | null => {
  const from = URL.parse(headers.get("Referer") ?? "")
  return from && origins.includes(from.origin) ? from.pathname : null
}
