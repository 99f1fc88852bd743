import type { Board } from "#contracts/live.ts"
import type { PublishedStage } from "#contracts/published-stage.ts"

/** What the server hands to the pages of one request. */
export type SiteContext = {
  siteName: string
  contactEmail: string
  /** Instant of the request, epoch milliseconds. */
  now: number
  publishedStages(): Promise<PublishedStage[]>
  /** Board of the published stage with this path; null when there is none. */
  board(path: string): Promise<Board | null>
}
