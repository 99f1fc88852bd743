import { data } from "react-router"
import { closedBy, inInstitution } from "#app/actions/gate.ts"
import { type Asking, jsonAction } from "#app/actions/json-action.ts"
import { siteContext } from "#app/server-context.ts"
import { statusOf } from "#contracts/api/status-of.ts"
import type { ResultsRefusal } from "#contracts/results-answer.ts"
import { resultsQuestion } from "#contracts/results-question.ts"
import { type ResultsRequest, resultsRequest } from "#contracts/results-request.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import type { Route } from "./+types/results-desk.ts"

/** What secretaries' screens ask to be told about the results of the stage. */
export async function loader(args: Route.LoaderArgs) {
  const { context, params, url } = args
  const closed = await closedBy(inInstitution("change-results"), args)
  if (closed) return refused(closed)
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
export const action = jsonAction(inInstitution("change-results"), {
  schema: () => resultsRequest,
  act: ({ asked, context, params }: Asking<Route.ActionArgs, ResultsRequest>) =>
    context.get(siteContext).results.workOnResults(stagePath(params), asked),
})

const forOne = { headers: { "Cache-Control": "private, no-store" } }

const refused = (reason: ResultsRefusal) =>
  data({ kind: "refused" as const, reason }, { ...forOne, status: statusOf(reason) })
