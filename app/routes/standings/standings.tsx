import { PlannedPage } from "#app/routes/site/planned-page.tsx"
import { plannedText } from "#app/routes/site/planned-text.ts"
import type { Route } from "./+types/standings.ts"

export const loader = ({ context }: Route.LoaderArgs) => plannedText(context, "standings")

export default PlannedPage
