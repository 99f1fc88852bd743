import type { JudgeEventName } from "#domain/judging/judge-event.ts"
import { classicMarks } from "#domain/judging/points.ts"
import type { Chance } from "#tests/support/factories/chance.ts"
import { judgeTaps } from "#tests/support/factories/judge-taps.ts"
import type { PreparedStage } from "./prepare-stages.ts"

/** A participant's ride of one section in one lap: the points that its judge means, and what the judge taps for them. */
export type Ride = {
  stage: string
  participant: string
  section: number
  lap: number
  points: number
  taps: readonly JudgeEventName[]
}

/** All rides of the stages, one stage after the other and lap by lap. */
export function* planRides(stages: readonly PreparedStage[], chance: Chance): Generator<Ride, undefined> {
  for (const { path, participants, sections, laps } of stages) {
    const places = participants.flatMap((participant) =>
      Array.from({ length: sections }, (_, index) => ({ participant, section: index + 1 })),
    )
    for (let lap = 1; lap <= laps; lap += 1) {
      for (const place of chance.shuffle(places)) {
        const points = chance.pick(classicMarks)
        yield { stage: path, ...place, lap, points, taps: judgeTaps(chance, points, { type: "classic" }) }
      }
    }
  }
}
