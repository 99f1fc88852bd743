import type { EntryDetail } from "#contracts/entry-detail.ts"
import { cancelSection } from "#server/judging/cancel-section.ts"
import { enterCards } from "#server/judging/enter-cards.ts"
import { entryDetail } from "#server/judging/entry-detail.ts"
import type { EntryPlace } from "#server/judging/entry-key.ts"
import { moveEntry } from "#server/judging/move-entry.ts"
import { raceDesk } from "#server/judging/race-desk.ts"
import type { AccountContext } from "./account-context.ts"
import { type Bound, bindTo } from "./bind-use-case.ts"
import { noteRead, type PageNotes } from "./kept-pages/page-notes.ts"
import type { Services } from "./services.ts"

/** What the pages of one request may ask and do about a running stage, by its path; every outcome names its refusals. */
export type RaceDeskContext = {
  /** The popup of a section (RS-10), for everybody; null: there is no such result. */
  entryDetail(path: string, place: EntryPlace): Promise<EntryDetail | null>
  /** What is missing, how far the sections are, and what needs attention (D-37); for secretaries. */
  raceDesk: Bound<typeof raceDesk>
  /** Saves cards from paper as one. */
  enterCards: Bound<typeof enterCards>
  moveEntry: Bound<typeof moveEntry>
  cancelSection: Bound<typeof cancelSection>
}

/** Returns what a request's pages may ask and do about a running stage. */
export const raceDeskContext = (
  services: Pick<Services, "boards" | "db" | "now">,
  visitor: Pick<AccountContext, "viewer">,
  notes: PageNotes,
): RaceDeskContext => {
  const bind = bindTo(services, visitor)
  const { boards } = services
  return {
    entryDetail: async (path, place) => {
      const current = async () => String(await boards.revision(path))
      // before it is read: what is written meanwhile makes the page stale, and not fresh
      noteRead(notes, `board ${path}`, { version: await current(), current })
      return bind(entryDetail)(path, place)
    },
    raceDesk: bind(raceDesk),
    enterCards: bind(enterCards),
    moveEntry: bind(moveEntry),
    cancelSection: bind(cancelSection),
  }
}
