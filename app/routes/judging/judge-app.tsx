import { PlannedPage } from "#app/routes/site/planned-page.tsx"
import { plannedText } from "#app/routes/site/planned-text.ts"
import { requireViewer } from "#app/shell/guard.ts"
import type { Route } from "./+types/judge-app.ts"

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireViewer({ context, url })
  return plannedText(context, "judgeApp")
}

export default PlannedPage
