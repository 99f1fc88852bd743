import { type Gate, gates, type Scoring } from "#domain/competitions/scoring.ts"
import { correctedPoints } from "./corrected-points.ts"
import type { JudgeEvent } from "./judge-event.ts"

const classicPoints: Readonly<Record<Gate, number>> = { A: 1, B: 2, C: 3, D: 5 }

/**
 * Returns the points of one tap as a log shows them (RS-10): its own, or those of its button, below 0 where they are taken
 * off or back; null where it has none. What they come to together is the attempt's total.
 */
export const tapPoints = (
  { name, points }: { name: string; points: JudgeEvent["points"] },
  scoring: Scoring,
): number | null => {
  // only these carry any: what a phone sends with another tap is nobody's score
  if (name === "EditedTo") return points === null ? null : correctedPoints(points, scoring.type)
  if (name === "JudgePenalty") return points !== null && points > 0 ? points : null
  const of = (button: string) => (name === `JudgeAdd${button}` ? 1 : name === `JudgeRemove${button}` ? -1 : 0)
  for (const gate of gates) {
    const worth = scoring.type === "classic" ? classicPoints[gate] : (scoring.settings.gatePoints[gate] ?? 0)
    if (of(`Points${gate}`) !== 0) return of(`Points${gate}`) * worth
  }
  const fault = of("Fault") * (scoring.type === "classic" ? 1 : -scoring.settings.faultPoints)
  return fault === 0 ? null : fault
}
