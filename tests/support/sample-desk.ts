import type { RaceDesk } from "#contracts/judging/race-desk.ts"
import { sampleBoard } from "./sample-board.ts"

/** For tests: what a secretary sees of the stage of `sampleBoard`, in which nothing was recorded, unless the test says otherwise. */
export function sampleDesk({
  stage,
  ...given
}: Partial<Omit<RaceDesk, "stage">> & { stage?: Partial<RaceDesk["stage"]> } = {}): RaceDesk {
  const { path, title, timeZone, competitionType, resultsStatus } = sampleBoard().stage
  return {
    actions: [],
    undecided: 0,
    meantDnfs: [],
    classes: [],
    agreements: [],
    lines: [],
    sections: [],
    devices: [],
    attention: [],
    protests: [],
    ...given,
    stage: {
      ...{ path, title, timeZone, competitionType, resultsStatus },
      missedPoints: 5,
      isDraft: false,
      standingsMode: "total",
      revision: 1,
      ...stage,
    },
  }
}
