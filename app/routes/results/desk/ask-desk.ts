import { href } from "react-router"
import type { ResultsAnswer, ResultsRefused } from "#contracts/results-answer.ts"
import type { TypedResultsRequest } from "#contracts/results-request.ts"
import { stageParams } from "#domain/competitions/stage-path.ts"

/** The server could not be reached, or did not answer as it should. */
export type Unanswered = { kind: "failed"; why: "unreachable" | "broken" }

/** Milliseconds after which nobody waits any longer. */
const patience = 20_000

/** What became of something that was asked for. */
export type DeskAnswer = ResultsAnswer | ResultsRefused | Unanswered

/** Asks for a change of a stage's results; never throws. */
export async function askForChange(path: string, request: TypedResultsRequest): Promise<DeskAnswer> {
  // before anything is sent: what was done would else seem to have failed
  const contract = await import("#contracts/results-answer.ts").catch(() => null)
  if (!contract) return { kind: "failed", why: "unreachable" }
  const headers = { "Content-Type": "application/json" }
  const answer = await ask(deskAddress(path), { method: "POST", headers, body: JSON.stringify(request) })
  if (answer === null) return { kind: "failed", why: "unreachable" }
  const read = (answer.isDone ? contract.resultsAnswer : contract.resultsRefused).safeParse(answer.body)
  return read.success ? read.data : { kind: "failed", why: "broken" }
}

/** Where the desk of the stage with this path answers. */
export const deskAddress = (path: string) =>
  href("/competitions/:institution/:championship/:stage/results-desk", stageParams(path))

/** Null: the server could not be reached. */
async function ask(
  address: string,
  request: RequestInit,
): Promise<{ isDone: boolean; body: unknown } | null> {
  try {
    const response = await fetch(address, { ...request, signal: AbortSignal.timeout(patience) })
    return { isDone: response.ok, body: await response.json().catch(() => null) }
  } catch {
    return null
  }
}
