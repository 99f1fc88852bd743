import type { RacingClass } from "#domain/competitions/racing-class.ts"
import { defaultOpenFree, type Scoring } from "#domain/competitions/scoring.ts"
import { foldEntry } from "#domain/judging/entry.ts"
import type { JudgeEvent, Ruling } from "#domain/judging/judge-event.ts"
import { rankAbsolute, rankClass } from "#domain/results/ranking.ts"
import { type EntryFacts, resultRow } from "#domain/results/result.ts"
import { specifiedRanking } from "#domain/results/stage-ties.ts"
import { seededChance } from "#tests/support/factories/chance.ts"
import { judgeTaps } from "#tests/support/factories/judge-taps.ts"
import { nLogNGrowth } from "./growth/steps.ts"
import { chooseSize, words } from "./support/size.ts"

// From the judges' taps to the places: every entry folded, every row made, every class and the stage ranked.
// `npm run -s bench rank` measures classic, `npm run -s bench rank openFree` the other kind.

const scoring: Scoring =
  words[0] === "openFree" ? { type: "openFree", settings: defaultOpenFree } : { type: "classic" }

const rules = specifiedRanking(scoring.type)

/** Section points, each as often as riders usually get it. */
const usualPoints = scoring.type === "classic" ? [0, 0, 0, 0, 1, 1, 2, 3, 5, 5] : [0, 2, 5, 5, 7, 10, 12, 20]

const laps = 3
const sections = 15
const classes: RacingClass[] = ["Expert", "Advanced", "Clubman", "Junior"].map((name, order) => ({
  name,
  order,
  lap: laps,
  lapSections: Array.from({ length: sections }, () => true),
}))

type Entry = { section: number; lap: number; events: JudgeEvent[]; ruling: Ruling | null }
type Rider = { participantId: string; racingNumber: string; entries: Entry[] }
type StartList = { racingClass: RacingClass; riders: Rider[] }

const makeStage = (riderCount: number): StartList[] => {
  const chance = seededChance(riderCount)
  let ids = 0
  const nextId = () => {
    ids += 1
    return `3f2504e0-4f89-4d3a-9a0c-${ids.toString(16).padStart(12, "0")}`
  }
  const attempt = (start: number): JudgeEvent[] => {
    const id = nextId()
    const seq = chance.whole(0, 5_000)
    const names = judgeTaps(chance, chance.pick(usualPoints), scoring)
    const taps = names.map((name, index) => ({ name, seq: seq + index, time: start + index * 10_000 }))
    return taps.map((tap) => ({ id: nextId(), attempt: id, points: null, ...tap }))
  }
  const entry = (section: number, lap: number): Entry => {
    const start = 1_732_170_000_000 + ((lap - 1) * sections + section) * 240_000 + chance.whole(0, 200_000)
    const events = attempt(start)
    if (chance.happens(0.005)) events.push(...attempt(start + 60_000))
    if (chance.happens(0.005)) events.reverse()
    if (chance.happens(0.005)) events.push(...events)
    return { section, lap, events, ruling: chance.happens(0.005) ? { kind: "edited", points: 3 } : null }
  }
  const card = () =>
    Array.from({ length: laps * sections }, (_, at) =>
      entry((at % sections) + 1, Math.floor(at / sections) + 1),
    )
  const inClass = riderCount / classes.length
  return classes.map((racingClass, index) => ({
    racingClass,
    riders: Array.from({ length: inClass }, (_, at) => ({
      participantId: nextId(),
      racingNumber: String(index * inClass + at + 1),
      entries: card(),
    })),
  }))
}

const rowOf = (rider: Rider, racingClass: RacingClass) => {
  const entries: EntryFacts[] = []
  const penalties: number[] = []
  let startedOn = Infinity
  let lastTimeRecorded = 0
  for (const { section, lap, events, ruling } of rider.entries) {
    const entry = foldEntry(events, scoring, ruling)
    if (entry.total !== null) entries.push({ section, lap, total: entry.total })
    for (const { points } of entry.penalties) penalties.push(points)
    startedOn = Math.min(startedOn, entry.startedOn ?? Infinity)
    lastTimeRecorded = Math.max(lastTimeRecorded, entry.endedAt ?? 0)
  }
  const { participantId, racingNumber } = rider
  const times = { startedOn, lastTimeRecorded }
  const competes = { status: null, isOutOfCompetition: false }
  const facts = { participantId, racingNumber, ...competes, ...times, entries, penalties }
  return resultRow(facts, racingClass, scoring.type)
}

const rankStage = (stage: StartList[]) => {
  const byClass = stage.map(({ racingClass, riders }) => riders.map((rider) => rowOf(rider, racingClass)))
  const inClasses = byClass.map((rows) => rankClass(rows, rules))
  return { inClasses, absolute: rankAbsolute(byClass.flat(), rules) }
}

// 30 runs each, in rounds, so that a busy moment of the machine does not fall on one size alone.
const { rounds, runsInRound } = chooseSize({
  usual: { rounds: 3, runsInRound: 10 },
  smallest: { rounds: 1, runsInRound: 1 },
})
const measured = [300, 3000].map((riderCount) => ({
  riderCount,
  stage: makeStage(riderCount),
  fastest: Infinity,
}))

for (let round = 0; round < rounds; round += 1) {
  for (const size of measured) {
    for (let run = 0; run < runsInRound; run += 1) {
      const start = performance.now()
      const { absolute } = rankStage(size.stage)
      size.fastest = Math.min(size.fastest, performance.now() - start)
      if (absolute.length !== size.riderCount) throw new Error(`${absolute.length} riders are ranked`)
    }
  }
}

for (const { riderCount, stage, fastest } of measured) {
  const entries = stage.flatMap(({ riders }) => riders.flatMap((rider) => rider.entries))
  const events = entries.flatMap((entry) => entry.events).length
  console.log(
    `${scoring.type}: ${riderCount} riders in ${classes.length} classes, ${entries.length} entries, ${events} events ` +
      `folded and ranked in ${fastest.toFixed(2)} ms (fastest of ${rounds * runsInRound} runs)`,
  )
}
const [ms300 = Number.NaN, ms3000 = Number.NaN] = measured.map(({ fastest }) => fastest)
const growth10x = Number((ms3000 / ms300).toFixed(2))
/** Ten times the riders may cost as many times more as n log n. */
const limits = { growth10x: Number(nLogNGrowth(300, 3000).toFixed(2)) }
const holds = growth10x <= limits.growth10x
if (!holds) console.log(`Not within the limits: ${JSON.stringify(limits)}`)
console.log(JSON.stringify({ bench: "rank", ms300: Number(ms300.toFixed(2)), growth10x }))
process.exitCode = holds ? 0 : 1
