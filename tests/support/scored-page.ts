import type { RunningServer } from "#server/start-server.ts"
import { running } from "#tests/support/running.ts"
import { makeJudge } from "./factories/make-judge.ts"
import { makeScoredStage } from "./factories/make-scored-stage.ts"
import type { StageInput } from "./factories/make-stage.ts"
import { fetchPage, type PageAnswer } from "./fetch-page.ts"
import { postEvents } from "./post-events.ts"
import { wireTap } from "./wire-taps.ts"

/** A stage with one rider, Jaan, who has a five in the first of three sections; `tap` gives him 3 more in another one. */
export const scoredPage = async (site: RunningServer, overrides: StageInput = {}) => {
  const { db } = site.database
  const { stage, riders } = await makeScoredStage(db, {
    ...running(),
    cards: { Jaan: [[5, null, null]] },
    ...overrides,
  })
  const { token } = await makeJudge(db, stage)
  const participant = riders[0]?.id ?? ""
  return {
    stage,
    rider: participant,
    address: `/competitions/${stage.institutionId}/${stage.championshipId}/${stage.id}/results`,
    tap: (section: number) =>
      postEvents(site, {
        token,
        stage,
        events: [wireTap({ participant, section, name: "JudgeAddPointsC" })],
      }),
  }
}

/** The total that such a page shows. */
export const totalOf = ({ text }: PageAnswer): number => Number(/<td class="points"><b>(\d+)/.exec(text)?.[1])

/** Fetches a page of a site. */
export const readPage = (
  { url }: { url: string },
  address: string,
  headers: Record<string, string> = {},
): Promise<PageAnswer> => fetchPage(`${url}${address}`, { headers })
