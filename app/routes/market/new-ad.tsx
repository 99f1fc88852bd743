import { PlannedPage } from "#app/routes/site/planned-page.tsx"
import { plannedText } from "#app/routes/site/planned-text.ts"
import { requireViewer } from "#app/shell/guard.ts"
import type { Route } from "./+types/new-ad.ts"

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireViewer({ context, url })
  return plannedText(context, "newAd")
}

export default PlannedPage
