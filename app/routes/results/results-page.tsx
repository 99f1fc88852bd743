import type { ComponentProps } from "react"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { HomeLink } from "#app/routes/site/error-pages.tsx"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { PageMeta } from "#app/shell/page-meta.tsx"
import type { RiderCard } from "#contracts/rider-card.ts"
import { Notice } from "#ui/states.tsx"

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

export function StageNotFound() {
  const t = useWords("results")
  return (
    <Notice title={t("stageNotFound")}>
      <PageTitle>{t("stageNotFound")}</PageTitle>
      <HomeLink />
    </Notice>
  )
}
