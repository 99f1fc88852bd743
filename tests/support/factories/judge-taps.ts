import { type Gate, gates, type OpenFreeSettings, type Scoring } from "#domain/competitions/scoring.ts"
import type { JudgeEventName } from "#domain/judging/judge-event.ts"
import type { Chance } from "./chance.ts"

/** What a judge taps for these section points: mostly the shortest way, at times dabs one by one, or a mistake taken back. */
export const judgeTaps = (chance: Chance, points: number, scoring: Scoring): JudgeEventName[] =>
  scoring.type === "classic" ? classicTaps(chance, points) : openFreeTaps(chance, points, scoring.settings)

const dab: JudgeEventName = "JudgeAddFault"
const takenBack: readonly JudgeEventName[] = [dab, "JudgeRemoveFault"]

/** The ways to each score, the frequent ones several times. */
const classicWays: Readonly<Record<number, readonly (readonly JudgeEventName[])[]>> = {
  0: [["JudgeFinishManual"]],
  1: [["JudgeAddPointsA"], ["JudgeAddPointsA"], [dab, "JudgeFinishManual"]],
  2: [
    ["JudgeAddPointsB"],
    ["JudgeAddPointsB"],
    [dab, dab, "JudgeFinishManual"],
    [dab, dab, "JudgeFinishManual"],
    ["JudgeAddPointsA", "JudgeRemovePointsA", "JudgeAddPointsB"],
  ],
  3: [["JudgeAddPointsC"], [dab, dab, dab, "JudgeFinishManual"], [dab, dab, dab, dab, "JudgeFinishManual"]],
  5: [
    ["JudgeAddPointsD"],
    ["JudgeAddPointsD"],
    ["JudgeAddPointsD"],
    [dab, "JudgeAddPointsD"],
    [dab, dab, "JudgeFinishTimeout"],
    ["JudgeFinishTooManyFails"],
  ],
}

const classicTaps = (chance: Chance, points: number): JudgeEventName[] => {
  const ways = classicWays[points]
  if (!ways) throw new Error(`No section of classic costs ${points}`)
  const way = chance.pick(ways)
  return chance.happens(0.04) ? [...takenBack, ...way] : [...way]
}

/** Faults are tapped only where they cost nothing, and fewer than end the run. */
const openFreeTaps = (chance: Chance, points: number, settings: OpenFreeSettings): JudgeEventName[] => {
  const passed = gatesWorth(points, settings.gatePoints)
  if (!passed) throw new Error(`No gates are worth ${points}`)
  const areFaultsFree = settings.faultPoints === 0 && settings.bonusByFaults === null
  const faults = areFaultsFree ? chance.whole(0, Math.min(3, settings.faultLimit - 1)) : 0
  const taps = chance.shuffle([
    ...passed.map((gate): JudgeEventName => `JudgeAddPoints${gate}`),
    ...Array.from({ length: faults }, () => dab),
  ])
  const end =
    settings.bonusByFaults === null && chance.happens(0.1) ? "JudgeFinishTimeout" : "JudgeFinishManual"
  return [...taps, end]
}

/** Returns gates, the most valuable first, that are worth these points together; null: there are none. */
const gatesWorth = (points: number, gatePoints: OpenFreeSettings["gatePoints"]): Gate[] | null => {
  if (points === 0) return []
  for (const gate of gates.toReversed()) {
    const worth = gatePoints[gate]
    if (worth === null || worth <= 0 || worth > points) continue
    const rest = gatesWorth(points - worth, gatePoints)
    if (rest) return [gate, ...rest]
  }
  return null
}
