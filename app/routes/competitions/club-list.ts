import { siteContext } from "#app/server-context.ts"
import { requireMay } from "#app/shell/guard.ts"
import type { Route } from "./+types/club-list.ts"

/** The clubs as they are now, for a page that has them open (OR-04). */
export async function loader({ context, url }: Route.LoaderArgs) {
  await requireMay({ context, url }, "manage-clubs", "site")
  return Response.json(await context.get(siteContext).organising.clubs())
}
