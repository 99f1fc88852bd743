import type { Resolution } from "#domain/standings/conflicts.ts"
import type { ApprovedResult } from "#domain/standings/group-results.ts"
import { standingId } from "#domain/standings/standing.ts"
import { defaultPoints, pointsIn } from "#domain/standings/standings-rules.ts"
import { seededChance } from "#tests/support/factories/chance.ts"

export const stageCount = 8
export const classes = ["Expert", "Advanced", "Clubman", "Veteran", "Junior", "Mini"].map((name, index) => ({
  name,
  order: 60 - index * 10,
  clubStandingMultiplier: 1 + index * 0.125,
}))
export type Season = { riders: number; stages: ApprovedResult[][]; resolutions: Resolution[] }

type Rider = Omit<ApprovedResult, "status" | "position" | "positionPoints" | "positionAbsolutePoints">

/** Returns a season that is the same every time for the same number of riders and the same seed. */
export const makeSeason = (riderCount: number, seed = 0): Season => {
  const chance = seededChance(riderCount + seed)
  const riders = Array.from({ length: riderCount }, (_, index): Rider => {
    const year = chance.whole(1960, 2018)
    return {
      participantId: chance.uuid(),
      name: `Jānis ${"āčēģīķļņšūž".charAt(index % 11)} Bērziņš ${seed * riderCount + index}`,
      racingNumber: String(index + 1),
      gender: chance.happens(0.25) ? "female" : "male",
      birthDate: `${year}-0${chance.whole(1, 9)}-1${chance.whole(0, 9)}`,
      clubId: chance.happens(0.8) ? `Club ${chance.whole(1, riderCount / 12)}` : null,
      team: chance.happens(0.3) ? `Team ${chance.whole(1, riderCount / 12)}` : null,
      racingClass: chance.pick(classes).name,
      isOutOfCompetition: false,
      zeros: index % 20,
    }
  })
  const resolutions: Resolution[] = []
  const stages = Array.from({ length: stageCount }, (_, order) => {
    const start = chance.shuffle(riders).filter(() => order === 0 || chance.happens(0.9))
    // Now and then a man rides with another number than his standing has.
    const isChanged = (rider: Rider) => order > 0 && rider.gender === "male" && chance.happens(0.03)
    return approve(start.map((rider) => (isChanged(rider) ? renumber(rider, resolutions) : rider)))
  })
  return { riders: riderCount, stages, resolutions }
}

/** Returns the rider with another number; the secretary chose to keep that of the standing. */
const renumber = (rider: Rider, resolutions: Resolution[]): Rider => {
  const group = { kind: "class", name: rider.racingClass } as const
  const id = standingId(rider.name, group)
  const [previous, next] = [rider.racingNumber, `${rider.racingNumber}0000`]
  resolutions.push({ kind: "field", group, id, field: "racingNumber", previous, next, choice: "old" })
  return { ...rider, racingNumber: next }
}

const approve = (start: readonly Rider[]): ApprovedResult[] => {
  const ridden = new Map<string, number>()
  return start.map((rider, index) => {
    if (index % 20 === 7)
      return { ...rider, status: "DNF", position: null, positionPoints: 0, positionAbsolutePoints: 0 }
    const position = (ridden.get(rider.racingClass) ?? 0) + 1
    ridden.set(rider.racingClass, position)
    const points = {
      positionPoints: pointsIn(defaultPoints, position),
      positionAbsolutePoints: pointsIn(defaultPoints, index + 1),
    }
    return { ...rider, status: null, position, ...points }
  })
}
