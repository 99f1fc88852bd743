import { needsWords, useWords } from "#app/i18n/words.ts"
import "./stage-page.css"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import { found } from "#app/api/found.ts"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useClock } from "#app/live/use-clock.ts"
import { JoinControls } from "#app/routes/registration/own-participation.tsx"
import { ParticipantActionsFor } from "#app/routes/registration/participant-actions.tsx"
import { mostAtOnce } from "#app/routes/registration/participants-address.ts"
import { NoParticipantList, ParticipantsBlock } from "#app/routes/registration/participants-block.tsx"
import { statusIn } from "#app/routes/registration/status-filter.tsx"
import { useParticipants } from "#app/routes/registration/use-participants.ts"
import { siteContext } from "#app/server-context.ts"
import type { StagePage as Stage } from "#contracts/stage-page.ts"
import { stageParams, stagePath, standingsAddress } from "#domain/competitions/stage-path.ts"
import { type Language, matchLanguage } from "#domain/site/language.ts"
import { Badge } from "#ui/badge.tsx"
import { Dated } from "#ui/instant.tsx"
import type { Route } from "./+types/stage-page.ts"
import { StageClasses } from "./stage-classes.tsx"
import { chooseDescription, StageDescription } from "./stage-description.tsx"
import { StagePageActions } from "./stage-page-actions.tsx"
import { StagePageErrorBoundary } from "./stage-page-error-boundary.tsx"
import { StageEventData, StagePageMeta } from "./stage-page-meta.tsx"
import { StagePlace } from "./stage-place.tsx"

export const handle = needsWords("competitions", "registration", "stage")

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, startClock, expiresAt } = context.get(siteContext)
  const path = stagePath(params)
  const shown = await found(api.competitions.stagePage({ stage: path }))
  const { searchParams } = url
  const isFiltered = shown.rights.manageParticipants && statusIn(searchParams) !== null
  const most = isFiltered || searchParams.get("list") === "all" ? undefined : mostAtOnce
  const read = await found(api.registration.participants({ stage: path, most }))
  const { competitionStartDate, competitionEndDate, registrationEndDate } = shown.stage
  expiresAt(competitionStartDate, competitionEndDate, registrationEndDate ?? competitionEndDate)
  return { ...shown, list: read.kind === "failed" ? read.kind : read.list, now: startClock() }
}

export default function StagePage({ loaderData }: Route.ComponentProps) {
  const { stage, isDraft, rights, list, now: loadedAt } = loaderData
  const now = useClock(loadedAt)
  const { path, revision } = stage
  const participants = useParticipants(list, { path, revision, isFollowed: !isDraft })
  return (
    <>
      <StagePageMeta stage={stage} now={now} isDraft={isDraft} />
      {!isDraft && <StageEventData stage={stage} />}
      <StagePageHeader stage={stage} isDraft={isDraft} />
      <StagePageActions stage={stage} isDraft={isDraft} rights={rights} now={now}>
        <JoinControls stage={stage} isDraft={isDraft} list={participants?.list ?? null} now={now} />
      </StagePageActions>
      <StagePageSections stage={stage} />
      {participants ? (
        <ParticipantActionsFor stage={stage} isSecretary={rights.manageParticipants}>
          <ParticipantsBlock stage={stage} participants={participants} now={now} />
        </ParticipantActionsFor>
      ) : (
        <NoParticipantList />
      )}
    </>
  )
}

type StagePageHeaderProps = { stage: Stage; isDraft: boolean }

/** The stage's name, championship, time and place, and whether its published results are being corrected (D-46). */
function StagePageHeader({ stage, isDraft }: StagePageHeaderProps) {
  const t = useWords("stage")
  const { inSentence } = useFormats(stage.timeZone)
  const params = stageParams(stage.path)
  return (
    <header>
      <p className="text-muted">
        <Link to={standingsAddress(params)} className="text-link">
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
          <Dated at={stage.correctedSince}>{t("correctedSince", inSentence(stage.correctedSince))}</Dated>
        </p>
      )}
    </header>
  )
}

/** The description, the classes and the documents of a stage, each behind its heading (ST-08). */
function StagePageSections({ stage }: { stage: Stage }) {
  const t = useWords("stage")
  const { i18n } = useTranslation()
  const language: Language = matchLanguage([i18n.language]) ?? "lv"
  const description = chooseDescription(stage.descriptions, language)
  return (
    <div className="mt-6">
      <Section title={t("description")} isOpen>
        {description ? (
          <StageDescription key={description.language} description={description} />
        ) : (
          <p className="text-muted">{t("noDescription")}</p>
        )}
      </Section>
      <Section title={t("classes")} isOpen={description === null}>
        {stage.classes.length > 0 ? (
          <StageClasses stage={stage} />
        ) : (
          <p className="text-muted">{t("noClasses")}</p>
        )}
      </Section>
      <Section title={t("documents")}>
        {stage.hasRegulation ? (
          <a href={`/${stage.path}/regulation.pdf`} className="quiet-button">
            {t("regulation")}
          </a>
        ) : (
          <p className="text-muted">{t("noRegulation")}</p>
        )}
      </Section>
    </div>
  )
}

type SectionProps = { title: string; isOpen?: boolean; children: ReactNode }

function Section({ title, isOpen = false, children }: SectionProps) {
  return (
    <details className="stage-section" open={isOpen}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div className="stage-section-body">{children}</div>
    </details>
  )
}

export const ErrorBoundary = StagePageErrorBoundary
