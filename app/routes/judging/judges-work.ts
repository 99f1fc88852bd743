import { siteContext } from "#app/server-context.ts"
import { type JudgesRefusal, judgesRequest } from "#contracts/judges-request.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import type { Route } from "./+types/judges-work.ts"

/** Who judges the stage by now, and with what, for secretaries, in JSON. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const outcome = await context.get(siteContext).judging.judgesDesk(stagePath(params))
  return outcome.kind === "refused"
    ? refuse(outcome.reason)
    : Response.json(outcome.desk, { headers: forOne })
}

/** What secretaries do about the judges of the stage, in JSON. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const asked = judgesRequest.safeParse(await request.json().catch(() => null))
  if (!asked.success) return refuse("unreadable")
  const answer = await context.get(siteContext).judging.workOnJudges(stagePath(params), asked.data)
  return answer.kind === "refused" ? refuse(answer.reason) : Response.json(answer, { headers: forOne })
}

const forOne = { "Cache-Control": "private, no-store" }

const statuses: Partial<Record<JudgesRefusal, number>> = {
  unreadable: 400,
  forbidden: 403,
  "stage-not-found": 404,
  "user-not-found": 404,
  "pass-not-found": 404,
  "device-not-found": 404,
}

const refuse = (reason: JudgesRefusal) =>
  Response.json({ kind: "refused", reason }, { status: statuses[reason] ?? 409, headers: forOne })
