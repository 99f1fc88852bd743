import type { Board } from "#contracts/live.ts"
import type { PublishedStage } from "#contracts/published-stage.ts"
import type { Reporting } from "#contracts/reporting.ts"
import type { RiderCard } from "#contracts/rider-card.ts"
import type { AccountContext } from "./account-context.ts"
import type { CompetitionsContext } from "./competitions-context.ts"
import type { JudgingContext } from "./judging-context.ts"
import type { MarketContext } from "./market-context.ts"
import type { OrganisingContext } from "./organising-context.ts"
import type { RegistrationContext } from "./registration-context.ts"
import type { RegistrationDesk } from "./registration-desk.ts"
import type { ResultsContext } from "./results-context.ts"
import type { SentForm } from "./sent-form.ts"
import type { StageDesk } from "./stage-desk.ts"
import type { StandingsContext } from "./standings-context.ts"

/**
 * What the server hands to the pages of one request. What reads here also notes what it read: by that a page for all
 * visitors is kept.
 */
export type SiteContext = AccountContext &
  CompetitionsContext &
  RegistrationContext &
  RegistrationDesk & {
    /**
     * The page is asked for that says that the site cannot answer now: nothing can be read. With the form that whoever is told so
     * has sent, if they have; null: another page is asked for.
     */
    unavailable: { sent: SentForm | null } | null
    siteName: string
    contactEmail: string
    /** Origin of the addresses that the site gives to others. */
    siteUrl: string
    /** Where pages report views and errors to (D-27). */
    reporting: Reporting
    /** Logs what failed while the page was made, and reports it (SH-11). */
    reportError(error: unknown): void
    /**
     * Path of the site's own page that asks, where it is known. Only what is kept by nobody may look at it: a kept page
     * is rendered as if nobody asked.
     */
    askingPath: string | null
    /** Instant of the request, epoch milliseconds. */
    now: number
    /**
     * Tells from which instants on (epoch milliseconds) the page is drawn otherwise although nothing was written; a page that
     * compares anything with `now` has to.
     */
    changesAt(...instants: readonly number[]): void
    /** Who judges a stage, and with what. */
    judging: JudgingContext
    /** The market, and what people do there. */
    market: MarketContext
    /** What organisers do; their pages are made for one viewer, and kept by nobody. */
    organising: OrganisingContext
    /** The results of a stage: the log of a section, what its secretary looks at, and does. */
    results: ResultsContext
    /** What organisers do to stages. */
    stages: StageDesk
    /** The standings of championships, and what secretaries do about them. */
    standings: StandingsContext
    publishedStages(): Promise<PublishedStage[]>
    /** The page of the judge's app, the same for everybody. */
    judgeShell(): Promise<string>
    /** Board of the published stage with this path; null when there is none. */
    board(path: string): Promise<Board | null>
    /** Card of a rider in that stage; null when there is no such stage or result. */
    riderCard(path: string, participantId: string): Promise<RiderCard | null>
  }
