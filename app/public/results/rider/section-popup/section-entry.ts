import { data } from "react-router"
import { z } from "zod"
import { outcomeInProcess } from "#app/site/api/outcome-of.ts"
import { siteContext } from "#app/site/server-context.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import type { Route } from "./+types/section-entry.ts"

/** Written in one way only: any other would be an answer of its own. */
const number = z
  .string()
  .regex(/^[1-9]\d?$/)
  .transform(Number)
const entryParams = z.object({ participant: z.string(), lap: number, section: number })

/** What the popup of a section shows, the same for everybody (RS-10). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const place = entryParams.safeParse(params)
  if (!place.success) return data({ entry: null }, { status: 404 })
  const { participant: participantId, lap, section } = place.data
  const { api } = context.get(siteContext)
  const came = await outcomeInProcess(
    api.results.entry({ stage: stagePath(params), place: { participantId, lap, section } }),
  )
  if ("kind" in came) return data({ entry: null }, { status: 404 })
  return data({ entry: came }, { status: 200 })
}
