import { PlannedPage } from "#app/routes/site/planned-page.tsx"
import { plannedText } from "#app/routes/site/planned-text.ts"
import { requireMay } from "#app/shell/guard.ts"
import type { Route } from "./+types/championships.ts"

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireMay({ context, url }, "manage-championships", "site")
  return plannedText(context, "championships")
}

export default PlannedPage
