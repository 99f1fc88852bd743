import { PlannedPage } from "#app/routes/site/planned-page.tsx"
import { plannedText } from "#app/routes/site/planned-text.ts"
import type { Route } from "./+types/standalone-judge.ts"

export const loader = ({ context }: Route.LoaderArgs) => plannedText(context, "standaloneJudge")

export default PlannedPage
