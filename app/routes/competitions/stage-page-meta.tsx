import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { PageMeta } from "#app/shell/page-meta.tsx"
import type { StagePage } from "#contracts/stage-page.ts"

type StagePageMetaProps = {
  stage: StagePage
  /** What of the stage the page shows, where that is not all of it. */
  page?: string
}

/** What those are told who search for a stage or share its address: what, when and where. */
export function StagePageMeta({ stage, page }: StagePageMetaProps) {
  const t = useWords("competitions")
  const stageWords = useWords("stage")
  const formats = useFormats(stage.timeZone)
  const day = formats.day.formatRange(stage.competitionStartDate, stage.competitionEndDate)
  const name = page === undefined ? stage.title : `${stage.title} – ${page}`
  const title = [name, day, stage.location].filter(Boolean).join(", ")
  const registration =
    stage.registrationEndDate === null
      ? ""
      : `${t("registrationTill")} ${formats.shortDayAndTime.format(stage.registrationEndDate)}.`
  const description = stageWords("meta", { championship: stage.championship.displayName })
  return <PageMeta title={title} description={`${description} ${registration}`.trim()} />
}
