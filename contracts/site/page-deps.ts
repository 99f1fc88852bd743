import type { ContractRouterClient } from "@orpc/contract"
import type { Viewer } from "#contracts/accounts/viewer.ts"
import type { Api } from "#contracts/api/api.ts"
import type { ClockStart } from "#contracts/competitions/clock-start.ts"
import type { OpenDataGuide } from "#contracts/open-data/guide.ts"

/**
 * What the server gives to the pages of one request. Whatever they read and do is in the contract; the rest concerns the page
 * itself.
 */
export type PageDeps = {
  /**
   * All procedures of the contract, called in process as this visitor. Procedures that read track what they read, which the page
   * cache needs.
   */
  api: ContractRouterClient<Api>
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
  /** Returns the address of the script that is made of a source file. */
  scriptAddress(source: string): string
  /** The addresses of the styles of organisers' tools. */
  officeStyles: readonly string[]
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

/** Where pages report to, as the site's operator set it (D-27): addresses, or null for nowhere. */
export type Reporting = {
  /** Counts views of pages, as Plausible does. */
  views: string | null
  /** Takes errors, as Sentry does. */
  errors: string | null
}

/** The fields of a form by name, in their order. */
export type SentForm = readonly (readonly [name: string, value: string])[]
