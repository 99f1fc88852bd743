import { inInstitution } from "#app/actions/gate.ts"
import { type Asking, jsonAction } from "#app/actions/json-action.ts"
import { siteContext } from "#app/server-context.ts"
import { type StandingsRequest, standingsRequest } from "#contracts/standings-request.ts"
import type { Route } from "./+types/standings-work.ts"

/** There is nothing to be read here. */
export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } })

/** What secretaries do about a championship's standings, in JSON. */
export const action = jsonAction(inInstitution("manage-standings"), {
  schema: () => standingsRequest,
  act: ({ asked, context, params }: Asking<Route.ActionArgs, StandingsRequest>) => {
    const place = { institutionId: params.institution, championshipId: params.championship }
    return context.get(siteContext).standings.change(place, asked)
  },
})
