import { siteContext } from "#app/server-context.ts"
import type { StandingsRefused } from "#contracts/standings-answer.ts"
import { standingsRequest } from "#contracts/standings-request.ts"
import type { Route } from "./+types/standings-work.ts"

/** There is nothing to be read here. */
export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } })

/** What secretaries do about a championship's standings, in JSON. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const asked = standingsRequest.safeParse(await request.json().catch(() => null))
  if (!asked.success) return refuse({ kind: "refused", reason: "unreadable" })
  const place = { institutionId: params.institution, championshipId: params.championship }
  const answer = await context.get(siteContext).standings.change(place, asked.data)
  return answer.kind === "refused" ? refuse(answer) : Response.json(answer, { headers: forOne })
}

const forOne = { "Cache-Control": "private, no-store" }

const statuses: Partial<Record<StandingsRefused["reason"], number>> = {
  unreadable: 400,
  forbidden: 403,
  "championship-not-found": 404,
  "stage-not-found": 404,
  "standing-not-found": 404,
}

const refuse = (refused: StandingsRefused) =>
  Response.json(refused, { status: statuses[refused.reason] ?? 409, headers: forOne })
