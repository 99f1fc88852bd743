import { data } from "react-router"
import { siteContext } from "#app/server-context.ts"
import type { ResultsRefusal, ResultsRefused } from "#contracts/results-answer.ts"
import { resultsQuestion } from "#contracts/results-question.ts"
import { resultsRequest } from "#contracts/results-request.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import type { Route } from "./+types/results-desk.ts"

/** What secretaries' screens ask to be told about the results of the stage. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { results } = context.get(siteContext)
  const path = stagePath(params)
  const asked = resultsQuestion.safeParse(Object.fromEntries(url.searchParams))
  if (!asked.success) return refused("unreadable")
  switch (asked.data.about) {
    case "race": {
      const outcome = await results.raceDesk(path)
      return outcome.kind === "refused"
        ? refused(outcome.reason)
        : data({ kind: "race" as const, race: outcome.desk }, forOne)
    }
    case "penalties": {
      const outcome = await results.penaltiesOf(path, asked.data.participant)
      return outcome.kind === "refused"
        ? refused(outcome.reason)
        : data({ kind: "penalties" as const, penalties: outcome.penalties }, forOne)
    }
  }
}

/** In the browser a failure is a value too: what does not come must not end the results. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch {
    return { kind: "failed" as const }
  }
}

/** What secretaries do about the results of the stage. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const asked = resultsRequest.safeParse(await request.json().catch(() => null))
  if (!asked.success) return refuse({ kind: "refused", reason: "unreadable" })
  const answer = await context.get(siteContext).results.workOnResults(stagePath(params), asked.data)
  return answer.kind === "refused" ? refuse(answer) : Response.json(answer, forOne)
}

const forOne = { headers: { "Cache-Control": "private, no-store" } }

const statuses: Partial<Record<ResultsRefusal, number>> = {
  unreadable: 400,
  forbidden: 403,
  "stage-not-found": 404,
}

const refused = (reason: ResultsRefusal) =>
  data({ kind: "refused" as const, reason }, { ...forOne, status: statuses[reason] ?? 409 })

const refuse = (refused: ResultsRefused) =>
  Response.json(refused, { ...forOne, status: statuses[refused.reason] ?? 409 })
