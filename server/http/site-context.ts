import type { RouterClient } from "@orpc/server"
import type { OpenDataGuide } from "#contracts/open-data/guide.ts"
import type { router } from "#server/api/router.ts"
import type { AccountContext } from "./account-context.ts"
import type { SentForm } from "./sent-form.ts"
import type { SiteWideContext } from "./site-wide-context.ts"

/** What the pages of one request may ask and do. What reads also notes what it read: by that a page for all visitors is kept. */
export type RequestContext = AccountContext &
  SiteWideContext & {
    /** All procedures of the contract, called in process as this visitor. */
    api: RouterClient<typeof router>
  }

/** What the server hands to the pages of one request. */
export type SiteContext = RequestContext & {
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
   * Path of the site's own page that asks, where it is known. Only what is kept by nobody may look at it: a kept page
   * is rendered as if nobody asked.
   */
  askingPath: string | null
}
