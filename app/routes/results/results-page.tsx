import type { ComponentProps } from "react"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { PageMeta } from "#app/shell/page-meta.tsx"
import type { BoardStage } from "#contracts/live.ts"
import type { RiderCard } from "#contracts/rider-card.ts"
import { Badge } from "#ui/badge.tsx"

type ResultsMetaProps = { title: string; description: string; stage: RiderCard["stage"] } & Pick<
  ComponentProps<typeof PageMeta>,
  "path" | "picture"
>

/** The title and description of a stage's results, or of a card in them, also where the address is shared: what, when and where. */
export function ResultsMeta({ title, stage, ...meta }: ResultsMetaProps) {
  const formats = useFormats(stage.timeZone)
  const day = formats.day.formatRange(stage.competitionStartDate, stage.competitionEndDate)
  return <PageMeta title={[title, day, stage.location].filter(Boolean).join(", ")} {...meta} />
}

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
