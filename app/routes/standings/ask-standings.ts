import "#app/forms/without-eval.ts"
import { type StandingsAnswer, standingsAnswer } from "#contracts/standings-answer.ts"
import type { StandingsRequest } from "#contracts/standings-request.ts"

/** Whose standings are worked on. */
export type StandingsPlace = { institution: string; championship: string }

/** What became of what was asked; failed: the server could not be reached, or did not understand itself. */
export type DeskAnswer = StandingsAnswer | { kind: "failed" }

/** Asks the server to change a championship's standings. */
export async function askStandings(
  { institution, championship }: StandingsPlace,
  request: StandingsRequest,
): Promise<DeskAnswer> {
  try {
    const response = await fetch(`/competitions/${institution}/${championship}/standings.json`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(request),
    })
    const answer = standingsAnswer.safeParse(await response.json())
    return answer.success ? answer.data : { kind: "failed" }
  } catch {
    return { kind: "failed" }
  }
}
