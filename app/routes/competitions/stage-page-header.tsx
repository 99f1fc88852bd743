import { href, Link } from "react-router"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import type { StagePage } from "#contracts/stage-page.ts"
import { stageParams } from "#domain/competitions/stage-path.ts"
import { Badge } from "#ui/badge.tsx"
import { Instant } from "#ui/instant.tsx"
import { StagePlace } from "./stage-place.tsx"

type StagePageHeaderProps = { stage: StagePage; isDraft: boolean }

/** What the stage is, of which championship, when and where, and whether its published results are corrected (D-46). */
export function StagePageHeader({ stage, isDraft }: StagePageHeaderProps) {
  const t = useWords("stage")
  const { shortDayAndTime } = useFormats(stage.timeZone)
  const params = stageParams(stage.path)
  return (
    <header>
      <p className="text-muted">
        <Link to={href("/competitions/:institution/:championship", params)} className="text-link">
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
      {!isDraft && stage.correctedSince !== null && (
        <p className="notice">
          {t("correctedSince")} <Instant at={stage.correctedSince} format={shortDayAndTime} />{" "}
          <Link
            to={href("/competitions/:institution/:championship/:stage/results", params)}
            className="text-link"
          >
            {t("results")}
          </Link>
        </p>
      )}
    </header>
  )
}
