import { onSite } from "#app/actions/gate.ts"
import { type Asking, jsonAction, jsonLoader } from "#app/actions/json-action.ts"
import { siteContext } from "#app/server-context.ts"
import { type RegistrationRequest, registrationRequest } from "#contracts/registration-request.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import type { Route } from "./+types/registration.ts"

/** What a form of the stage starts with: the visitor's own, or with `?participant=` one that a secretary fills in. */
export const loader = jsonLoader(onSite("take-part"), ({ context, params, url }: Route.LoaderArgs) => {
  const participant = url.searchParams.get("participant")
  return context
    .get(siteContext)
    .startRegistration(
      stagePath(params),
      participant === null ? { for: "myself" } : { for: "participant", id: participant || null },
    )
})

/** What riders and secretaries do about who rides in the stage. */
export const action = jsonAction(onSite("take-part"), {
  schema: async ({ context, params }) => {
    const today = await context.get(siteContext).stageToday(stagePath(params))
    return today === null ? null : registrationRequest(today)
  },
  act: ({ asked, context, params }: Asking<Route.ActionArgs, RegistrationRequest>) =>
    context.get(siteContext).register(stagePath(params), asked),
})
