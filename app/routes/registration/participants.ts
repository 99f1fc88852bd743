import { siteContext } from "#app/server-context.ts"
import { stagePath } from "#app/stage-path.ts"
import type { Route } from "./+types/participants.ts"
import { mostAtOnce } from "./participants-address.ts"

/** A stage's participants as the visitor may see them, in JSON: with `?list=all` every one of them. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const isWhole = url.searchParams.get("list") === "all"
  const list = await context
    .get(siteContext)
    .participants(stagePath(params), isWhole ? {} : { most: mostAtOnce })
  return list ? Response.json(list) : Response.json({ why: "stage-not-found" }, { status: 404 })
}
