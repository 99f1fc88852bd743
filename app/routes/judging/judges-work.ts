import { inInstitution } from "#app/actions/gate.ts"
import { type Asking, jsonAction, jsonLoader } from "#app/actions/json-action.ts"
import { siteContext } from "#app/server-context.ts"
import { type JudgesRequest, judgesRequest } from "#contracts/judges-request.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import type { Route } from "./+types/judges-work.ts"

/** Who judges the stage by now, and with what, for secretaries, in JSON. */
export const loader = jsonLoader(inInstitution("manage-judges"), ({ context, params }: Route.LoaderArgs) =>
  context.get(siteContext).judging.judgesDesk(stagePath(params)),
)

/** What secretaries do about the judges of the stage, in JSON. */
export const action = jsonAction(inInstitution("manage-judges"), {
  schema: () => judgesRequest,
  act: ({ asked, context, params }: Asking<Route.ActionArgs, JudgesRequest>) =>
    context.get(siteContext).judging.workOnJudges(stagePath(params), asked),
})
