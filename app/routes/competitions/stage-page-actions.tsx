import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { href, Link } from "react-router"
import { useFormats } from "#app/i18n/use-formats.ts"
import { stageParams } from "#app/stage-path.ts"
import type { StagePage, StageRights } from "#contracts/stage-page.ts"
import { isRegistrationOpen } from "#domain/registration/registration-window.ts"
import { Instant } from "#ui/instant.tsx"
import { useStageWords } from "./use-stage-words.ts"

type StagePageActionsProps = {
  stage: StagePage
  rights: StageRights
  now: number
  /** How the visitor joins. */
  children: ReactNode
}

/** Where to go from a stage, and until when to register for it (ST-01 … ST-03). */
export function StagePageActions({ stage, rights, now, children }: StagePageActionsProps) {
  const t = useStageWords()
  const params = stageParams(stage.path)
  return (
    <section className="stage-actions" aria-label={t("actions")}>
      <div className="stage-registration">
        <RegistrationState stage={stage} now={now} />
        {now < stage.competitionEndDate && children}
      </div>
      <nav className="stage-links">
        {now > stage.competitionStartDate && (
          <Link
            to={href("/competitions/:institution/:championship/:stage/results", params)}
            className="quiet-button"
          >
            {t("results")}
          </Link>
        )}
        {rights.manageJudges && (
          <Link
            to={href("/competitions/:institution/:championship/:stage/judges", params)}
            className="quiet-button"
          >
            {t("judges")}
          </Link>
        )}
        {rights.judge && (
          <Link
            to={href("/competitions/:institution/:championship/:stage/judge", params)}
            className="quiet-button"
          >
            {t("judgeApp")}
          </Link>
        )}
        <Link to={href("/competitions/:institution/:championship", params)} className="quiet-button">
          {t("standings")}
        </Link>
      </nav>
    </section>
  )
}

// D-25: a registration without an end has no line.
function RegistrationState({ stage, now }: { stage: StagePage; now: number }) {
  const { t } = useTranslation("competitions")
  const formats = useFormats(stage.timeZone)
  if (stage.registrationEndDate === null) return null
  if (!isRegistrationOpen(stage, now)) return <p className="text-error-ink">{t("registrationEnded")}</p>
  return (
    <p>
      {t("registrationTill")} <Instant at={stage.registrationEndDate} format={formats.shortDayAndTime} />
    </p>
  )
}
