import { useFormats } from "#app/i18n/use-formats.ts"
import { PageMeta } from "#app/shell/page-meta.tsx"
import type { RiderCard } from "#contracts/rider-card.ts"

type ResultsMetaProps = { title: string; description: string; stage: RiderCard["stage"] }

/** What those are told who share the address of a stage's results, or of a card in them: what, when and where. */
export function ResultsMeta({ title, description, stage }: ResultsMetaProps) {
  const formats = useFormats(stage.timeZone)
  const day = formats.day.formatRange(stage.competitionStartDate, stage.competitionEndDate)
  return (
    <PageMeta title={[title, day, stage.location].filter(Boolean).join(", ")} description={description} />
  )
}
