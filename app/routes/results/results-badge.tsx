import { useWords } from "#app/i18n/words.ts"
import type { BoardStage } from "#contracts/live.ts"
import { Badge } from "#ui/badge.tsx"

/** Results are official once the standings with them are published (D-36). */
export const isOfficial = ({ resultsStatus }: Pick<BoardStage, "resultsStatus">): boolean =>
  resultsStatus === "StandingsPublished"

/** How final the results of a stage are. */
export function ResultsBadge({ stage }: { stage: Pick<BoardStage, "resultsStatus"> }) {
  const t = useWords("results")
  return isOfficial(stage) ? (
    <Badge tone="final">{t("official")}</Badge>
  ) : (
    <Badge tone="provisional">{t("provisional")}</Badge>
  )
}
