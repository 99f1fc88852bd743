import { PlannedPage } from "#app/routes/site/planned-page.tsx"
import { plannedText } from "#app/routes/site/planned-text.ts"
import { requireMay } from "#app/shell/guard.ts"
import type { Route } from "./+types/judges.ts"

export async function loader({ context, url, params }: Route.LoaderArgs) {
  await requireMay({ context, url }, "manage-judges", { institution: params.institution })
  return plannedText(context, "judges")
}

export default PlannedPage
