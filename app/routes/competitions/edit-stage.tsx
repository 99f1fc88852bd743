import { PlannedPage } from "#app/routes/site/planned-page.tsx"
import { plannedText } from "#app/routes/site/planned-text.ts"
import { requireMay } from "#app/shell/guard.ts"
import type { Route } from "./+types/edit-stage.ts"

export async function loader({ context, url, params }: Route.LoaderArgs) {
  await requireMay({ context, url }, "edit-stage", { institution: params.institution })
  return plannedText(context, "editStage")
}

export default PlannedPage
