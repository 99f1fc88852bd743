import { PlannedPage } from "#app/routes/site/planned-page.tsx"
import { plannedText } from "#app/routes/site/planned-text.ts"
import { requireMay } from "#app/shell/guard.ts"
import type { Route } from "./+types/edit-championship.ts"

export async function loader({ context, url, params }: Route.LoaderArgs) {
  await requireMay({ context, url }, "edit-championship", { institution: params.institution })
  return plannedText(context, "editChampionship")
}

export default PlannedPage
