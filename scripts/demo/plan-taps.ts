import type { WireEvent } from "#contracts/judging/judge-sync.ts"
import { defaultOpenFree, type Scoring } from "#domain/competitions/scoring.ts"
import type { JudgeEventName } from "#domain/judging/judge-event.ts"
import type { Chance } from "#tests/support/factories/chance.ts"
import { judgeTaps } from "#tests/support/factories/judge-taps.ts"
import { planEntrants } from "./plan-entrants.ts"
import type { DemoStage } from "./plan-stage.ts"
import { type Pace, planVisits, type Visit } from "./plan-visits.ts"
import { sectionScore } from "./section-score.ts"

const seconds = (from: number, to: number) => [from * 1000, to * 1000] as const

const paces: Readonly<Record<DemoStage["type"], Pace>> = {
  classic: { ride: seconds(25, 55), pause: seconds(15, 30), way: seconds(60, 200) },
  openFree: { ride: seconds(50, 88), pause: seconds(20, 40), way: seconds(90, 300) },
}

/** A stage's day as its judges tap it. */
export type StageTaps = {
  /** In the order of time; those of one section are one device's. */
  events: readonly WireEvent[]
  /** Ids of the participants who give up on the way. */
  givingUp: readonly string[]
}

export const planTaps = (chance: Chance, stage: DemoStage): StageTaps => {
  const scoring: Scoring =
    stage.type === "classic" ? { type: stage.type } : { type: stage.type, settings: defaultOpenFree }
  const talents = new Map(stage.participants.map(({ id, talent }) => [id, talent]))
  const difficulties = stage.classes[0]?.lapSections.map(() => chance.share()) ?? []
  const lastSeqs = new Map<number, number>()

  const eventsOf = (visit: Visit): WireEvent[] => {
    const { participant, section, lap } = visit
    const difficulty = difficulties[section - 1] ?? 0
    const talent = talents.get(participant) ?? 0
    const points = sectionScore(chance, { type: stage.type, difficulty, talent, lap })
    const names = withPenalty(chance, judgeTaps(chance, points, scoring))
    const times = tapTimes(chance, visit, names.length)
    const attempt = chance.uuid()
    return names.map((name, index) => {
      const seq = (lastSeqs.get(section) ?? 0) + 1
      lastSeqs.set(section, seq)
      return {
        v: 1,
        id: chance.uuid(),
        attempt,
        seq,
        participant,
        section,
        lap,
        name,
        points: name === "JudgePenalty" ? 5 : null,
        reason: null,
        time: times[index] ?? visit.ends,
      }
    })
  }
  const entrants = planEntrants(chance, stage)
  return {
    events: planVisits(chance, entrants, paces[stage.type])
      .flatMap(eventsOf)
      .sort((a, b) => a.time - b.time || a.seq - b.seq),
    givingUp: entrants.flatMap(({ participant, givesUpAfter }) => (givesUpAfter === null ? [] : participant)),
  }
}

const withPenalty = (chance: Chance, names: readonly JudgeEventName[]): JudgeEventName[] =>
  chance.happens(0.004) ? ["JudgePenalty", ...names] : [...names]

/** The last tap is made when the rider leaves the section, the others on the way. */
const tapTimes = (chance: Chance, { begins, ends }: Visit, count: number): number[] =>
  Array.from({ length: count }, (_, index) => (index === 0 ? ends : chance.whole(begins, ends))).sort(
    (a, b) => a - b,
  )
