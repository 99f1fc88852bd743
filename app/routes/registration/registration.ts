import { siteContext } from "#app/server-context.ts"
import type { RegistrationRefused } from "#contracts/registration-answer.ts"
import { registrationRequest } from "#contracts/registration-request.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import type { Route } from "./+types/registration.ts"

/** What a form of the stage starts with: the visitor's own, or with `?participant=` one that a secretary fills in. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const participant = url.searchParams.get("participant")
  const { startRegistration } = context.get(siteContext)
  const started = await startRegistration(
    stagePath(params),
    participant === null ? { for: "myself" } : { for: "participant", id: participant || null },
  )
  if (started.kind === "started") return Response.json(started, { headers: forOne })
  return refuse(started.reason)
}

/** What riders and secretaries do about who rides in the stage. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { stageToday, register } = context.get(siteContext)
  const path = stagePath(params)
  const today = await stageToday(path)
  if (today === null) return refuse("stage-not-found")
  const asked = registrationRequest(today).safeParse(await request.json().catch(() => null))
  if (!asked.success) return refuse("unreadable")
  const answer = await register(path, asked.data)
  return answer.kind === "refused" ? refuse(answer.reason) : Response.json(answer, { headers: forOne })
}

type Refusal = RegistrationRefused["reason"]

const forOne = { "Cache-Control": "private, no-store" }

const statuses: Partial<Record<Refusal, number>> = {
  unreadable: 400,
  "not-signed-in": 401,
  forbidden: 403,
  "stage-not-found": 404,
  "participant-not-found": 404,
}

const refuse = (reason: Refusal) =>
  Response.json({ kind: "refused", reason }, { status: statuses[reason] ?? 409, headers: forOne })
