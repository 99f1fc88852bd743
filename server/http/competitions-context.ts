import type { ShownStage } from "#contracts/stage-page.ts"
import { showStage } from "#server/competitions/show-stage.ts"
import type { AccountContext } from "./account-context.ts"
import { noteRead, type PageNotes } from "./kept-pages/page-notes.ts"
import type { Services } from "./services.ts"

/** What the pages of one request may ask about competitions. */
export type CompetitionsContext = {
  /** The stage with this path as the visitor may see it, and what they may do there; null when there is none for them. */
  stagePage(path: string): Promise<ShownStage | null>
}

/** Returns what a request's pages may ask about competitions, which notes what they were told. */
export const competitionsContext = (
  { db, boards }: Pick<Services, "db" | "boards">,
  { viewer }: Pick<AccountContext, "viewer">,
  notes: PageNotes,
): CompetitionsContext => ({
  stagePage: async (path) => {
    const shown = await showStage({ db, actor: await viewer() }, path)
    const current = async () => String(await boards.revision(path))
    noteRead(notes, `board ${path}`, { version: String(shown?.stage.revision ?? null), current })
    return shown
  },
})
