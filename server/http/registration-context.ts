import type { ParticipantList } from "#contracts/participants.ts"
import { showParticipants } from "#server/registration/show-participants.ts"
import type { AccountContext } from "./account-context.ts"
import { noteRead, type PageNotes } from "./kept-pages/page-notes.ts"
import type { Services } from "./services.ts"

/** What the pages of one request may ask about who rides. */
export type RegistrationContext = {
  /**
   * The participants of the stage with this path as the visitor may see them, at most so many rows of them; null when there
   * is no such stage for them. The page stands without them where they cannot be read (ST-12).
   */
  participants(path: string, limit: { most?: number | undefined }): Promise<ParticipantList | "failed" | null>
}

/** Returns what a request's pages may ask about who rides, which notes what they were told. */
export const registrationContext = (
  { db, boards, log }: Pick<Services, "db" | "boards" | "log">,
  { viewer }: Pick<AccountContext, "viewer">,
  notes: PageNotes,
): RegistrationContext => ({
  participants: async (path, limit) => {
    const current = async () => String(await boards.revision(path))
    // asked before: a list that is newer than its version only makes the page be rendered again
    noteRead(notes, `board ${path}`, { version: await current(), current })
    try {
      return await showParticipants({ db, actor: await viewer() }, path, limit)
    } catch (error) {
      log.error({ err: error, path }, "The participants of a stage could not be read")
      // never the same: such a page is tried again
      noteRead(notes, `participants ${path}`, { version: "failed", current: async () => "not known" })
      return "failed"
    }
  },
})
