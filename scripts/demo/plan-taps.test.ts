import { expect, test } from "vitest"
import { type WireEvent, wireEvent } from "#contracts/judging/judge-sync.ts"
import { isLapOpen } from "#domain/competitions/racing-class.ts"
import { defaultOpenFree, type Scoring } from "#domain/competitions/scoring.ts"
import { foldEntry } from "#domain/judging/entry.ts"
import { isClassicMarks } from "#domain/judging/points.ts"
import type { EntryFacts } from "#domain/results/result.ts"
import { seededChance } from "#tests/support/factories/chance.ts"
import { inventField } from "./invent-field.ts"
import { planSeason } from "./plan-season.ts"
import type { DemoStage } from "./plan-stage.ts"
import { planTaps } from "./plan-taps.ts"

const now = Date.UTC(2026, 10, 21, 8, 23)
const chance = seededChance(1)
const field = inventField(chance, 2026)
const known = [{ name: field[60]?.name ?? "", id: "user" }]
const stages = planSeason(chance, { now, year: 2026, field, known })
  .flatMap((championship) => championship.stages)
  .filter(({ start }) => start < now)
  .map((stage, seed) => ({ stage, seed, taps: planTaps(seededChance(seed), stage) }))

/** The entries that taps fold to, in the order in which they end. */
const entriesOf = (events: readonly WireEvent[], type: DemoStage["type"]) => {
  const scoring: Scoring = type === "classic" ? { type } : { type, settings: defaultOpenFree }
  return [...Map.groupBy(events, ({ attempt }) => attempt).values()].flatMap((taps) => {
    const [{ participant, section, lap } = { participant: "", section: 0, lap: 0 }] = taps
    const { total, startedOn, endedAt } = foldEntry(taps, scoring, null)
    return total === null || startedOn === null || endedAt === null
      ? []
      : { participant, section, lap, total, startedOn, endedAt }
  })
}

test("the same seed plans the same taps", () => {
  for (const { stage, seed, taps } of stages.slice(0, 1))
    expect(planTaps(seededChance(seed), stage)).toEqual(taps)
})

test("every tap can cross the wire", () => {
  for (const { taps } of stages)
    for (const event of taps.events) expect(wireEvent.parse(event)).toEqual(event)
})

test("every ride ends, with points that its kind of scoring knows", () => {
  for (const { stage, taps } of stages) {
    const entries = entriesOf(taps.events, stage.type)
    expect(entries).toHaveLength(new Set(taps.events.map(({ attempt }) => attempt)).size)
    if (stage.type === "classic") expect(entries.filter(({ total }) => !isClassicMarks(total))).toEqual([])
  }
})

test("a device's taps are numbered in the order of their times", () => {
  for (const { taps } of stages)
    for (const own of Map.groupBy(taps.events, ({ section }) => section).values())
      expect(own.map(({ seq }) => seq)).toEqual(own.map((_, index) => index + 1))
})

test("a judge has one rider at a time", () => {
  for (const { stage, taps } of stages)
    for (const own of Map.groupBy(entriesOf(taps.events, stage.type), ({ section }) => section).values())
      for (const [index, entry] of own.entries())
        expect(entry.startedOn).toBeGreaterThan(own[index - 1]?.endedAt ?? 0)
})

test("a rider is at one section at a time and finishes a lap before the next", () => {
  for (const { stage, taps } of stages) {
    const byRider = Map.groupBy(entriesOf(taps.events, stage.type), ({ participant }) => participant)
    for (const [id, own] of byRider) {
      const rider = stage.participants.find((participant) => participant.id === id)
      const racingClass = stage.classes.find(({ name }) => name === rider?.racingClass)
      if (!racingClass) throw new Error(`${id} rides in no class`)
      const before: EntryFacts[] = []
      for (const [index, entry] of own.entries()) {
        expect(entry.startedOn).toBeGreaterThan(own[index - 1]?.endedAt ?? 0)
        expect(isLapOpen(before, racingClass, entry.lap)).toBe(true)
        expect(racingClass.lapSections[entry.section - 1]).toBe(true)
        before.push(entry)
      }
    }
  }
})

test("a past stage is over before its end, with riders who gave up and penalties", () => {
  for (const { stage, taps } of stages.filter(({ stage }) => stage.end < now)) {
    expect(taps.events.at(-1)?.time).toBeLessThan(stage.end)
    expect(taps.givingUp.length).toBeGreaterThan(0)
    expect(taps.events.some(({ name }) => name === "JudgePenalty")).toBe(true)
  }
})

test("in classic some riders of a class have the same points", () => {
  for (const { stage, taps } of stages.filter(({ stage }) => stage.type === "classic")) {
    const entries = Map.groupBy(entriesOf(taps.events, stage.type), ({ participant }) => participant)
    const lines = stage.participants.map(({ id, racingClass }) => {
      const points = entries.get(id)?.reduce((sum, { total }) => sum + total, 0)
      return `${racingClass} ${points}`
    })
    expect(new Set(lines).size).toBeLessThan(lines.length)
  }
})

test("a running stage is about half-way", () => {
  for (const { taps } of stages.filter(({ stage }) => stage.end > now)) {
    const share = taps.events.filter(({ time }) => time <= now).length / taps.events.length
    expect(share).toBeGreaterThan(0.35)
    expect(share).toBeLessThan(0.6)
  }
})
