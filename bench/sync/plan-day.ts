import type { Scoring } from "#domain/competitions/scoring.ts"
import type { JudgeEventName } from "#domain/judging/judge-event.ts"
import { classicMarks } from "#domain/judging/points.ts"
import type { Chance } from "#tests/support/factories/chance.ts"
import { judgeTaps } from "#tests/support/factories/judge-taps.ts"

/** What a judge does with one touch of a button. */
export type Touch = { name: JudgeEventName; points?: number; reason?: string } | "undo"

/** One attempt of a judge at recording a ride; a judge who took the wrong rider cancels it and begins another. */
export type PlannedAttempt = { participant: string; touches: readonly Touch[] }

/** A ride that a judge sees, what the judge means it to cost, and what the judge touches for that. */
export type Visit = {
  participant: string
  section: number
  lap: number
  points: number
  penalty: number
  attempts: readonly PlannedAttempt[]
}

export type Rider = { id: string; number: string }

type Day = { riders: readonly Rider[]; sections: number; laps: number; scoring: Scoring }

/** Returns what the judge of each section sees in a day: lap by lap, the riders in any order. */
export const planDay = (chance: Chance, day: Day): Visit[][] =>
  Array.from({ length: day.sections }, (_, index) =>
    Array.from({ length: day.laps }, (_, lap) =>
      chance
        .shuffle(day.riders)
        .map((rider) => planVisit(chance, day, { rider, section: index + 1, lap: lap + 1 })),
    ).flat(),
  )

const planVisit = (
  chance: Chance,
  { riders, scoring }: Day,
  { rider, section, lap }: { rider: Rider; section: number; lap: number },
): Visit => {
  const points =
    scoring.type === "classic" ? chance.pick(classicMarks) : chance.pick([0, 2, 4, 5, 7, 10, 12, 20, 27])
  const penalty = chance.happens(0.03) ? chance.whole(1, 5) : 0
  // a device that does not know the rider yet sends the number that it sees
  const participant = chance.happens(0.05) ? `number:${rider.number}` : rider.id
  const wrong = chance.pick(riders).id
  const mistaken: PlannedAttempt[] =
    chance.happens(0.04) && wrong !== rider.id
      ? [
          {
            participant: wrong,
            touches: [
              ...judgeTaps(chance, 0, scoring).map((name) => ({ name })),
              { name: "JudgeCancelAttempt", reason: "Wrong rider" },
            ],
          },
        ]
      : []
  const right = { participant, touches: touchesFor(chance, { points, penalty, scoring }) }
  return { participant: rider.id, section, lap, points, penalty, attempts: [...mistaken, right] }
}

const touchesFor = (
  chance: Chance,
  { points, penalty, scoring }: { points: number; penalty: number; scoring: Scoring },
): Touch[] => {
  const taps = (worth: number) => judgeTaps(chance, worth, scoring).map((name): Touch => ({ name }))
  const punishing: Touch[] = penalty > 0 ? [{ name: "JudgePenalty", points: penalty }] : []
  const slip: Touch[] = chance.happens(0.05) ? [{ name: "JudgeAddFault" }, "undo"] : []
  // the last touch ended the ride by mistake, is taken back, and made again
  const again = (touches: Touch[]): Touch[] => [...touches, "undo", ...touches.slice(-1)]
  if (chance.happens(0.04)) {
    const edited: Touch = { name: "EditedTo", points, reason: "Wrong button" }
    return [...punishing, ...taps(scoring.type === "classic" ? 5 : 2), edited]
  }
  const right = taps(points)
  return [...punishing, ...slip, ...(chance.happens(0.05) ? again(right) : right)]
}
