import type { StandingsPage, StandingsTab } from "#contracts/standings.ts"
import type { StandingsAnswer } from "#contracts/standings-answer.ts"
import type { StandingsRequest } from "#contracts/standings-request.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import type { ChampionshipPlace } from "#server/db/championship-place.ts"
import type { Context } from "#server/db/context.ts"
import { approveChampionshipStandings } from "#server/standings/approve-championship-standings.ts"
import { deleteChampionshipStanding } from "#server/standings/delete-championship-standing.ts"
import { generateStageStandings } from "#server/standings/generate-stage-standings.ts"
import { hasWomenGroups } from "#server/standings/has-women-groups.ts"
import { mergeChampionshipStandings } from "#server/standings/merge-championship-standings.ts"
import { publishStageStandings } from "#server/standings/publish-stage-standings.ts"
import { standingsPage } from "#server/standings/standings-page.ts"
import { standingsVersion } from "#server/standings/standings-version.ts"
import type { AccountContext } from "./account-context.ts"
import { bindTo } from "./bind-use-case.ts"
import { noteRead, type PageNotes } from "./kept-pages/page-notes.ts"
import type { Services } from "./services.ts"

/** What the pages of one request may ask about standings, and secretaries do about them. */
export type StandingsContext = {
  /** The standings of a championship as the visitor may see them; null where there is no such championship. */
  page(place: ChampionshipPlace, tab: StandingsTab): Promise<StandingsPage | null>
  /** Does what is asked of a championship's standings, as far as the visitor may. */
  change(place: ChampionshipPlace, asked: StandingsRequest): Promise<StandingsAnswer>
}

/** Returns what a request's pages may ask about standings, which notes what they were told. */
export const standingsContext = (
  services: Pick<Services, "accounts" | "db" | "now">,
  visitor: Pick<AccountContext, "viewer">,
  notes: PageNotes,
): StandingsContext => ({
  page: async (place, tab) => {
    const { db } = services
    const current = () => standingsVersion(db, place)
    const { institutionId, championshipId } = place
    // asked before: standings that are newer than their version only make the page be rendered again
    noteRead(notes, `standings ${institutionId}/${championshipId}`, { version: await current(), current })
    return standingsPage({ db, actor: await visitor.viewer() }, { place, tab })
  },
  change: bindTo(services, visitor)((_place, { intent }) => `standings/${intent}`, changeStandings),
})

const changeStandings = async (
  context: Context,
  place: ChampionshipPlace,
  asked: StandingsRequest,
): Promise<StandingsAnswer> => {
  const { institutionId: institution, championshipId: championship } = place
  const pathOf = (stage: string) => stagePath({ institution, championship, stage })
  switch (asked.intent) {
    case "generate": {
      const outcome = await generateStageStandings(context, pathOf(asked.stage), asked)
      if (outcome.kind !== "generated") return outcome
      return {
        kind: "generated",
        hasWomenStep: asked.kind === "class" && (await hasWomenGroups(context.db, place)),
      }
    }
    case "publish":
      return publishStageStandings(context, pathOf(asked.stage))
    case "approve":
      return approveChampionshipStandings(context, place, asked)
    case "merge":
      return mergeChampionshipStandings(context, place, asked)
    case "delete":
      return deleteChampionshipStanding(context, place, asked.standing)
  }
}
