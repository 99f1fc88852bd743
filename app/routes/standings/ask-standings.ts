import { postJson } from "#app/post-json.ts"
import type { StandingsAnswer } from "#contracts/standings-answer.ts"
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
  const address = `/competitions/${institution}/${championship}/standings.json`
  return (await postJson(address, request, loadAnswer)) ?? { kind: "failed" }
}

const loadAnswer = async () => (await import("#contracts/standings-answer.ts")).standingsAnswer
