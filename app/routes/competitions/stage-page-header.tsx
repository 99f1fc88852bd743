import { href, Link } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import type { StagePage } from "#contracts/stage-page.ts"
import { stageParams } from "#domain/competitions/stage-path.ts"
import { Badge } from "#ui/badge.tsx"
import { StagePlace } from "./stage-place.tsx"

type StagePageHeaderProps = { stage: StagePage; isDraft: boolean }

/** What the stage is, of which championship, when and where. */
export function StagePageHeader({ stage, isDraft }: StagePageHeaderProps) {
  const t = useWords("stage")
  return (
    <header>
      <p className="text-muted">
        <Link
          to={href("/competitions/:institution/:championship", stageParams(stage.path))}
          className="text-link"
        >
          {stage.championship.displayName}
        </Link>
      </p>
      <h1 className="text-4xl sm:text-5xl">{stage.title}</h1>
      <StagePlace stage={stage} />
      {stage.competitionOrganizer && (
        <p className="text-muted">{t("organizer", { name: stage.competitionOrganizer })}</p>
      )}
      {isDraft && (
        <p className="mt-2">
          <Badge tone="provisional">{t("draft")}</Badge> {t("draftMeaning")}
        </p>
      )}
    </header>
  )
}
