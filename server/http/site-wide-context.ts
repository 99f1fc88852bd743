import type { Board } from "#contracts/live.ts"
import type { RiderCard } from "#contracts/rider-card.ts"
import type { Reporting } from "#server/config.ts"
import { noteMoments, noteRead, type PageNotes } from "./kept-pages/page-notes.ts"
import type { Services } from "./services.ts"

/** What all pages may ask about the site itself, and about the stages that everybody may see. */
export type SiteWideContext = {
  siteName: string
  contactEmail: string
  /** Origin of the addresses that the site gives to others. */
  siteUrl: string
  /** Where pages report views and errors to (D-27). */
  reporting: Reporting
  /** Logs what failed while the page was made, and reports it (SH-11). */
  reportError(error: unknown): void
  /** Instant of the request, epoch milliseconds. */
  now: number
  /**
   * Tells from which instants on (epoch milliseconds) the page is drawn otherwise although nothing was written; a page that
   * compares anything with `now` has to.
   */
  changesAt(...instants: readonly number[]): void
  /** The page of the judge's app, the same for everybody. */
  judgeShell(): Promise<string>
  /** Board of the published stage with this path; null when there is none. */
  board(path: string): Promise<Board | null>
  /** Card of a rider in that stage; null when there is no such stage or result. */
  riderCard(path: string, participantId: string): Promise<RiderCard | null>
}

/** Returns what a request's pages may ask about the site, which notes what they were told. */
export const siteWideContext = (
  { config, boards, log, origins, judgeApp }: Services,
  notes: PageNotes,
): SiteWideContext => {
  /** Hands on what was read of a stage's board, by the revision that it is of. */
  const noted = <Told extends { revision: number }>(path: string, told: Told | null): Told | null => {
    const current = async () => String(await boards.revision(path))
    noteRead(notes, `board ${path}`, { version: String(told?.revision ?? null), current })
    return told
  }
  return {
    siteName: config.siteName,
    contactEmail: config.contactEmail,
    siteUrl: origins[0],
    reporting: config.reporting,
    reportError: (error) => log.error({ err: error }, "A page failed"),
    now: notes.now,
    changesAt: (...instants) => noteMoments(notes, instants),
    judgeShell: judgeApp.shell,
    board: async (path) => noted(path, await boards.board(path)),
    riderCard: async (path, participantId) => noted(path, await boards.riderCard(path, participantId)),
  }
}
