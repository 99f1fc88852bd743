import { data } from "react-router"
import { siteContext } from "#app/server-context.ts"
import type { Route } from "./+types/contact.ts"

const forOne = { "Cache-Control": "private, no-store" }

const statuses = {
  "not-signed-in": 401,
  "address-not-confirmed": 403,
  "ad-not-found": 404,
  "too-many-contacts": 429,
}

/** How the seller of an ad is reached, for one who is signed in and asks (D-41). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const outcome = await context.get(siteContext).market.contact(params.ad)
  return outcome.kind === "shown"
    ? data(outcome, { headers: forOne })
    : data(outcome, { status: statuses[outcome.reason], headers: forOne })
}

/** In the browser a failure is a value too: what does not come must not end the ad. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch {
    return { kind: "refused" as const, reason: "failed" as const }
  }
}
