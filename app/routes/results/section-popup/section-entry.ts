import { data } from "react-router"
import { z } from "zod"
import { siteContext } from "#app/server-context.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import type { Route } from "./+types/section-entry.ts"

const number = z.coerce.number().int().min(1).max(99)
const asked = z.object({ participant: z.string(), lap: number, section: number })

/** What the popup of a section shows, the same for everybody (RS-10). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const place = asked.safeParse(params)
  if (!place.success) return data({ entry: null }, { status: 404 })
  const { participant: participantId, lap, section } = place.data
  const entry = await context
    .get(siteContext)
    .results.entryDetail(stagePath(params), { participantId, lap, section })
  return data({ entry }, { status: entry ? 200 : 404 })
}

/** In the browser a failure is a value too: what does not come must not end the results. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch {
    return { entry: null }
  }
}
