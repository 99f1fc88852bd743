import * as home from "#app/public/competitions/home.tsx"
import type { Viewer } from "#contracts/accounts/viewer.ts"
import type { FirstSteps } from "#contracts/competitions/organising.ts"
import type { OwnNextStage, PublishedStage } from "#contracts/competitions/stage-page.ts"
import type { Board } from "#contracts/results/live.ts"
import type { ChampionshipLeaders } from "#contracts/standings/standings.ts"
import { sampleBoard } from "#tests/support/sample-board.ts"
import { answerCalls } from "./answer-calls.ts"
import { showRoute } from "./show-screen.tsx"

export const hour = 3_600_000
export const day = 24 * hour
const timeZone = "Europe/Riga"

/** A published stage that begins so many days from now; its path is made of its title. */
export const stage = (title: string, days: number, given: Partial<PublishedStage> = {}): PublishedStage => {
  const competitionStartDate = Date.now() + days * day
  return {
    path: `institutions/i/championships/c/stages/${title.toLowerCase().replaceAll(" ", "-")}`,
    title,
    competitionOrganizer: null,
    location: null,
    timeZone,
    competitionStartDate,
    competitionEndDate: competitionStartDate + 6 * hour,
    registrationEndDate: null,
    announcedStartDate: null,
    calledOff: null,
    competitionType: "classic",
    hasClasses: true,
    ...given,
  }
}

export const addressOf = (title: string) => `/competitions/i/c/${title.toLowerCase().replaceAll(" ", "-")}`
export const running = (title: string) => stage(title, -1 / 24)

type Given = {
  stages?: PublishedStage[]
  boards?: Record<string, Board>
  leaders?: ChampionshipLeaders[]
  next?: OwnNextStage | null
  steps?: FirstSteps
  viewer?: Viewer | null
}

/** Shows the home page of a site with these stages. */
export const showHome = ({
  stages = [],
  boards = {},
  leaders = [],
  next = null,
  steps,
  viewer = null,
}: Given = {}) => {
  answerCalls((os) => ({
    competitions: {
      publishedStages: os.competitions.publishedStages.handler(() =>
        stages.toSorted((a, b) => a.competitionStartDate - b.competitionStartDate),
      ),
      ownNextStage: os.competitions.ownNextStage.handler(() => next),
    },
    standings: { leaders: os.standings.leaders.handler(() => leaders) },
    results: {
      board: os.results.board.handler(({ input }) => boards[input.stage] ?? sampleBoard()),
    },
    organising: { firstSteps: os.organising.firstSteps.handler(() => steps ?? { kind: "over" }) },
  }))
  return showRoute(home, { path: "/", address: "/", viewer })
}
