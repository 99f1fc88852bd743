import { found } from "#app/site/api/found.ts"
import { outcomeInProcess } from "#app/site/api/outcome-of.ts"
import { siteContext } from "#app/site/server-context.ts"
import { statusOf } from "#contracts/api/status-of.ts"
import { dayAfter } from "#contracts/fields/day-after.ts"
import { instantOf } from "#contracts/fields/local-time.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import type { Route } from "./+types/join-start.ts"

/** What the form of somebody who is not signed in starts with, in JSON (RW-03): the same for all visitors, and cached. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, expiresAt } = context.get(siteContext)
  const path = stagePath(params)
  const { stage } = await found(api.competitions.stagePage({ stage: path }))
  const started = await outcomeInProcess(api.registration.startAsVisitor({ stage: path }))
  if (started.kind === "refused") {
    const { reason } = started
    return Response.json({ reason }, { status: statusOf(reason) })
  }
  const { start } = started
  const tomorrow = dayAfter(start.today, 1)
  const midnight = tomorrow === null ? null : instantOf(`${tomorrow}T00:00`, stage.timeZone)
  const { competitionEndDate, registrationEndDate } = stage
  expiresAt(...[midnight, competitionEndDate, registrationEndDate].filter((instant) => instant !== null))
  return Response.json(start)
}
