import type { ReactNode } from "react"
import { Link } from "react-router"
import { StagePageErrorBoundary } from "#app/public/pages/stage-error-boundary.tsx"
import { filterIn } from "#app/public/registration/chosen-filter.ts"
import { JoinControls } from "#app/public/registration/own-participation.tsx"
import { mostAtOnce } from "#app/public/registration/participants-address.ts"
import { NoParticipantList, ParticipantsBlock } from "#app/public/registration/participants-block.tsx"
import { useParticipants } from "#app/public/registration/use-participants.ts"
import { found } from "#app/site/api/found.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { lazyPart, OfficePart } from "#app/site/lazy-boundary.tsx"
import { useClock } from "#app/site/live/use-clock.ts"
import { siteContext } from "#app/site/server-context.ts"
import type { StagePage as Stage } from "#contracts/competitions/stage-page.ts"
import { stageParams, stagePath, standingsAddress } from "#domain/competitions/stage-path.ts"
import { chooseText } from "#domain/site/choose-text.ts"
import { Badge } from "#ui/badge.tsx"
import { Chevron } from "#ui/chevron.tsx"
import { Dated } from "#ui/instant.tsx"
import { useLanguage } from "#ui/speech.tsx"
import type { Route } from "./+types/stage-page.ts"
import { CalledOffBadge, CalledOffNotice } from "./called-off.tsx"
import { MovedDay } from "./moved-day.tsx"
import { StageClasses } from "./stage-classes.tsx"
import { StageDescription } from "./stage-description.tsx"
import { StagePageActions } from "./stage-page-actions.tsx"
import { StageEventData, StagePageMeta } from "./stage-page-meta.tsx"
import { StagePlace } from "./stage-place.tsx"

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, startClock, expiresAt } = context.get(siteContext)
  const path = stagePath(params)
  const shown = await found(api.competitions.stagePage({ stage: path }))
  const { searchParams } = url
  const isFiltered = shown.rights.manageParticipants && filterIn(searchParams) !== null
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
      <StagePageHeader stage={stage} isDraft={isDraft} now={now} />
      <StagePageActions stage={stage} isDraft={isDraft} rights={rights} now={now}>
        <JoinControls
          {...{ stage, isDraft, now }}
          list={participants?.list ?? null}
          enterClubs={rights.enterClubs}
        />
      </StagePageActions>
      <StagePageSections stage={stage} />
      {participants ? (
        <ShownParticipants {...{ stage, participants, now }} isSecretary={rights.manageParticipants} />
      ) : (
        <NoParticipantList />
      )}
    </>
  )
}

const ParticipantToolsFor = lazyPart(
  async () => (await import("#app/office/participants/participant-tools.tsx")).ParticipantToolsFor,
)

type ShownParticipantsProps = Parameters<typeof ParticipantsBlock>[0] & { isSecretary: boolean }

/** Who rides, for a secretary with their tools (ST-13). */
function ShownParticipants({ isSecretary, ...shown }: ShownParticipantsProps) {
  if (!isSecretary) return <ParticipantsBlock {...shown} />
  return (
    <OfficePart without={<ParticipantsBlock {...shown} />}>
      <ParticipantToolsFor stage={shown.stage}>
        {(tools) => <ParticipantsBlock {...shown} tools={tools} />}
      </ParticipantToolsFor>
    </OfficePart>
  )
}

type StagePageHeaderProps = { stage: Stage; isDraft: boolean; now: number }

/** The stage's name, championship, time and place, and whether its published results are being corrected (D-46). */
function StagePageHeader({ stage, isDraft, now }: StagePageHeaderProps) {
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
      {stage.calledOff && <CalledOffBadge calledOff={stage.calledOff} className="mt-2" />}
      <StagePlace stage={stage} />
      {stage.calledOff && <CalledOffNotice calledOff={stage.calledOff} />}
      {stage.calledOff === null && now < stage.competitionEndDate && <MovedDay stage={stage} />}
      {stage.competitionOrganizer && (
        <p className="text-muted [.notice+&]:mt-4">{t("organizer", { name: stage.competitionOrganizer })}</p>
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
  const language = useLanguage()
  const description = chooseText(stage.descriptions, language)
  return (
    <div className="mt-6">
      <Section title={t("description")} isOpen isEmpty={description === null}>
        {description ? (
          <StageDescription key={description.language} description={description} />
        ) : (
          <p className="text-muted">{t("noDescription")}</p>
        )}
      </Section>
      <Section title={t("classes")} isOpen={description === null} isEmpty={stage.classes.length === 0}>
        {stage.classes.length > 0 ? (
          <StageClasses stage={stage} />
        ) : (
          <p className="text-muted">{t("noClasses")}</p>
        )}
      </Section>
      <Section title={t("documents")} isEmpty={!stage.hasRegulation}>
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

type SectionProps = {
  title: string
  isOpen?: boolean
  /** Does it only say that there is nothing yet? Then it is not printed. */
  isEmpty: boolean
  children: ReactNode
}

function Section({ title, isOpen = false, isEmpty, children }: SectionProps) {
  return (
    <details
      className={`group border-t border-line last:border-b ${isEmpty ? "print:hidden" : ""}`}
      open={isOpen}
    >
      <summary className="flex min-h-14 cursor-pointer items-center">
        <h2 className="text-[1.625rem]">{title}</h2>
        <Chevron className="mr-2 ml-auto -rotate-45 group-open:rotate-45 print:hidden" />
      </summary>
      <div className="pb-5">{children}</div>
    </details>
  )
}

export const ErrorBoundary = StagePageErrorBoundary
