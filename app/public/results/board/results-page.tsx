import type { ComponentProps } from "react"
import { CalledOffBadge } from "#app/public/competitions/called-off.tsx"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { PageMeta } from "#app/site/shell/page-meta.tsx"
import type { BoardStage } from "#contracts/results/live.ts"
import type { RiderCard } from "#contracts/results/rider-card.ts"
import { Badge } from "#ui/badge.tsx"

type ResultsMetaProps = { title: string; description: string; stage: RiderCard["stage"] } & Pick<
  ComponentProps<typeof PageMeta>,
  "path" | "picture"
>

/** The title and description of a stage's results, or of a card in them, also where the address is shared: what, when and where. */
export function ResultsMeta({ title, stage, ...meta }: ResultsMetaProps) {
  const t = useWords("competitions")
  const formats = useFormats(stage.timeZone)
  const day = formats.day.formatRange(stage.competitionStartDate, stage.competitionEndDate)
  const named = [title, day, stage.location].filter(Boolean).join(", ")
  const kind = isOfficial(stage) ? null : stage.calledOff?.kind
  // locale keys: competitions.calledOff.*
  return <PageMeta title={kind ? `${t(`calledOff.${kind}`)}: ${named}` : named} {...meta} />
}

/** Results are official once the standings with them are published (D-36). */
export const isOfficial = ({ resultsStatus }: Pick<BoardStage, "resultsStatus">): boolean =>
  resultsStatus === "StandingsPublished"

type ResultsBadgeProps = { stage: Pick<BoardStage, "resultsStatus" | "calledOff">; className?: string }

/** How final the results of a stage are. */
export function ResultsBadge({ stage, className = "" }: ResultsBadgeProps) {
  const t = useWords("results")
  if (stage.calledOff && !isOfficial(stage))
    return <CalledOffBadge calledOff={stage.calledOff} className={className} />
  return isOfficial(stage) ? (
    <Badge tone="final" className={className}>
      {t("official")}
    </Badge>
  ) : (
    <Badge tone="provisional" className={className}>
      {t("provisional")}
    </Badge>
  )
}
