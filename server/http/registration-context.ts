import type { ParticipantList } from "#contracts/participants.ts"
import { showParticipants } from "#server/registration/show-participants.ts"
import type { AccountContext } from "./account-context.ts"
import { noteRead, type PageNotes } from "./kept-pages/page-notes.ts"
import type { Services } from "./services.ts"

/** What the pages of one request may ask about who rides. */
export type RegistrationContext = {
  /**
   * The participants of the stage with this path as the visitor may see them, at most so many rows of them; null when there
   * is no such stage for them.
   */
  participants(path: string, limit: { most?: number | undefined }): Promise<ParticipantList | null>
}

/** Returns what a request's pages may ask about who rides, which notes what they were told. */
export const registrationContext = (
  { db, boards }: Pick<Services, "db" | "boards">,
  { viewer }: Pick<AccountContext, "viewer">,
  notes: PageNotes,
): RegistrationContext => ({
  participants: async (path, limit) => {
    const current = async () => String(await boards.revision(path))
    // asked before: a list that is newer than its version only makes the page be rendered anew
    noteRead(notes, `board ${path}`, { version: await current(), current })
    return showParticipants({ db, actor: await viewer() }, path, limit)
  },
})
