import { useTranslation } from "react-i18next"
import { useFormats } from "#app/i18n/use-formats.ts"
import type { StagePage } from "#contracts/stage-page.ts"
import { Badge } from "#ui/badge.tsx"
import { Instant } from "#ui/instant.tsx"
import { useStageWords } from "./use-stage-words.ts"

type StagePageHeaderProps = { stage: StagePage; isDraft: boolean }

/** What the stage is, when and where. */
export function StagePageHeader({ stage, isDraft }: StagePageHeaderProps) {
  const { t } = useTranslation("competitions")
  const stageWords = useStageWords()
  const formats = useFormats(stage.timeZone)
  return (
    <header>
      <p className="text-muted">{stage.competitionOrganizer ?? stage.championship.displayName}</p>
      <h1 className="text-4xl sm:text-5xl">{stage.title}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-4">
        <Instant
          at={stage.competitionStartDate}
          until={stage.competitionEndDate}
          format={formats.dayAndTime}
        />
        <span>{stage.location ?? t("placeOpen")}</span>
      </p>
      {isDraft && (
        <p className="mt-2">
          <Badge tone="provisional">{stageWords("draft")}</Badge> {stageWords("draftMeaning")}
        </p>
      )}
    </header>
  )
}
