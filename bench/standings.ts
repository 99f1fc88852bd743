import { positionPoints } from "#domain/results/position-points.ts"
import { approveStandings } from "#domain/standings/approve-standings.ts"
import { clubStandings } from "#domain/standings/club-standings.ts"
import type { Resolution } from "#domain/standings/conflicts.ts"
import { generateStandings, type StageGeneration } from "#domain/standings/generate-standings.ts"
import { type ApprovedResult, classResults } from "#domain/standings/group-result.ts"
import type { Standing } from "#domain/standings/standing.ts"
import type { Ranking } from "#domain/standings/standing-criteria.ts"
import { standingId } from "#domain/standings/standing-id.ts"
import { defaultStandingsRules } from "#domain/standings/standings-rules.ts"
import { teamStandings } from "#domain/standings/team-standings.ts"
import { womenResults } from "#domain/standings/women-results.ts"
import { seededChance } from "#tests/support/factories/chance.ts"

// A season from approved results to standings by the rules alone, without a database: every stage generated, classes and
// women, then Approve and Final, clubs and teams.

const stageCount = 8
const classes = ["Expert", "Advanced", "Clubman", "Veteran", "Junior", "Mini"].map((name, index) => ({
  name,
  order: 60 - index * 10,
  clubStandingMultiplier: 1 + index * 0.125,
}))
const ranking: Ranking = { rules: defaultStandingsRules, mode: "total", stages: stageCount }

type Season = { riders: number; stages: ApprovedResult[][]; resolutions: Resolution[] }

type Rider = Omit<ApprovedResult, "status" | "position" | "positionPoints" | "positionAbsolutePoints">

const makeSeason = (riderCount: number): Season => {
  const chance = seededChance(riderCount)
  const riders = Array.from({ length: riderCount }, (_, index): Rider => {
    const year = chance.whole(1960, 2018)
    return {
      participantId: chance.uuid(),
      name: `Jānis ${"āčēģīķļņšūž".charAt(index % 11)} Bērziņš ${index}`,
      racingNumber: String(index + 1),
      gender: chance.happens(0.25) ? "female" : "male",
      birthDate: `${year}-0${chance.whole(1, 9)}-1${chance.whole(0, 9)}`,
      clubId: chance.happens(0.8) ? `Club ${chance.whole(1, riderCount / 12)}` : null,
      team: chance.happens(0.3) ? `Team ${chance.whole(1, riderCount / 12)}` : null,
      racingClass: chance.pick(classes).name,
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

/** Returns the rider with another number; the secretary said to leave that of the standing as it is. */
const renumber = (rider: Rider, resolutions: Resolution[]): Rider => {
  const group = { kind: "class", name: rider.racingClass } as const
  const id = standingId(rider.name, group)
  const [previous, next] = [rider.racingNumber, `${rider.racingNumber}00`]
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
      positionPoints: positionPoints(position),
      positionAbsolutePoints: positionPoints(index + 1),
    }
    return { ...rider, status: null, position, ...points }
  })
}

const women = (results: readonly ApprovedResult[]) => {
  const { points } = ranking.rules
  const outcome = womenResults(results, {
    hasWomenClasses: true,
    classes,
    firstStageDay: "2026-05-16",
    points,
  })
  if (outcome.kind === "refused") throw new Error(`${outcome.reason}: ${outcome.racingClass}`)
  return outcome.results
}

const standingsOf = ({ stages, resolutions }: Season): Standing[] => {
  let standings: Standing[] = []
  const generate = (generation: Pick<StageGeneration, "stage" | "kind" | "results">) => {
    const outcome = generateStandings({ ...generation, standings, resolutions, ranking })
    if (outcome.kind === "conflicts") throw new Error(`${outcome.conflicts.length} conflicts`)
    standings = outcome.standings
  }
  for (const [order, results] of stages.entries()) {
    const stage = { order, title: `Place ${order}`, url: `/competitions/lamsf/2026/stage-${order}/results` }
    generate({ stage, kind: "class", results: classResults(results) })
    generate({ stage, kind: "women", results: women(results) })
  }
  return standings
}

const ruleSeason = (season: Season) => {
  const generated = standingsOf(season)
  const approved = approveStandings(generated, ranking)
  const final = approveStandings(approved, { ...ranking, mode: "total-minus-worst" })
  return { final, clubs: clubStandings(final, classes), teams: teamStandings(final, classes) }
}

// Ten small seasons take about as long as one large: a busy moment of the machine falls on both alike.
const rounds = 12
const measured = [
  { season: makeSeason(300), seasons: 10, fastest: Infinity },
  { season: makeSeason(3000), seasons: 1, fastest: Infinity },
]

const measure = ({ season, seasons }: { season: Season; seasons: number }): number => {
  const start = performance.now()
  for (let run = 0; run < seasons; run += 1) {
    const { final } = ruleSeason(season)
    const inClasses = final.filter(({ group }) => group.kind === "class").length
    if (inClasses !== season.riders) throw new Error(`${inClasses} riders have a standing`)
  }
  return (performance.now() - start) / seasons
}

for (let round = 0; round < rounds; round += 1)
  for (const size of measured) size.fastest = Math.min(size.fastest, measure(size))

for (const { season, seasons, fastest } of measured) {
  const { final, clubs, teams } = ruleSeason(season)
  console.log(
    `${stageCount} stages, ${season.riders} riders: ${final.length} standings, ${clubs.length} clubs, ${teams.length} teams ` +
      `in ${fastest.toFixed(1)} ms (fastest of ${rounds} rounds of ${seasons})`,
  )
}
const [ms300 = Number.NaN, ms3000 = Number.NaN] = measured.map(({ fastest }) => fastest)
console.log(
  JSON.stringify({
    bench: "standings",
    stages: stageCount,
    riders: 300,
    rulesMs: Number(ms300.toFixed(1)),
    growth10x: Number((ms3000 / ms300).toFixed(2)),
  }),
)
