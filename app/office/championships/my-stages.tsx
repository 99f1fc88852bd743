import "#app/office/office.css"
import { href, Link } from "react-router"
import { CalledOffBadge } from "#app/public/competitions/called-off.tsx"
import { MovedDay } from "#app/public/competitions/moved-day.tsx"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireViewer } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import type { OwnChampionship, OwnStage } from "#contracts/competitions/organising.ts"
import {
  cockpitAddress,
  judgesAddress,
  pageAddress,
  stageFormAddress,
  stageParams,
} from "#domain/competitions/stage-path.ts"
import { Badge } from "#ui/badge.tsx"
import { Instant } from "#ui/instant.tsx"
import { EmptyState } from "#ui/states.tsx"
import type { Route } from "./+types/my-stages.ts"
import { RecordLink } from "./organising-frame.tsx"

export async function loader({ context, url }: Route.LoaderArgs) {
  const { secretaryOf } = await requireViewer({ context, url })
  const { api } = context.get(siteContext)
  const [stages, championships] = await Promise.all([
    api.organising.ownStages(),
    api.organising.ownChampionships(),
  ])
  return { stages, championships: secretaryOf.length > 0 ? championships : null }
}

const times = ["today", "to-come", "over"] as const

/** Where secretaries and judges find what they have to do: today's stage first. */
export default function MyStages({ loaderData: { stages, championships } }: Route.ComponentProps) {
  const t = useWords("organising")
  return (
    <>
      <meta name="robots" content="noindex" />
      <PageTitle>{t("ownStages.title")}</PageTitle>
      <h1 className="text-5xl">{t("ownStages.title")}</h1>
      {stages.length === 0 && <EmptyState title={t("ownStages.none")}>{t("ownStages.noneNext")}</EmptyState>}
      {times.map((when) => (
        <StagesOf key={when} when={when} stages={stages.filter((stage) => stage.when === when)} />
      ))}
      {championships && <OwnChampionships championships={championships} />}
    </>
  )
}

function StagesOf({ when, stages }: { when: OwnStage["when"]; stages: readonly OwnStage[] }) {
  const t = useWords("organising")
  if (stages.length === 0) return null
  return (
    <section className="mt-8">
      {/* locale keys: organising.ownStages.when.* */}
      <h2 className="text-2xl">{t(`ownStages.when.${when}`)}</h2>
      <ul className="record-list">
        {stages.map((stage) => (
          <ListedStage key={stage.path} stage={stage} />
        ))}
      </ul>
    </section>
  )
}

function ListedStage({ stage }: { stage: OwnStage }) {
  const t = useWords("stage")
  const tCompetitions = useWords("competitions")
  const formats = useFormats(stage.timeZone)
  const { path, title, location, calledOff, isDraft, isSecretary, isJudge } = stage
  const links = [
    { to: cockpitAddress(path), words: t("cockpit"), isShown: isSecretary },
    { to: judgesAddress(path), words: t("judges"), isShown: isSecretary },
    { to: stageFormAddress(path), words: t("edit"), isShown: isSecretary },
    {
      to: href("/competitions/:institution/:championship/:stage/judge", stageParams(path)),
      words: t("judgeApp"),
      isShown: isJudge,
      // an app of its own
      reloadDocument: true,
    },
  ].filter(({ isShown }) => isShown)
  return (
    <li>
      <div>
        <RecordLink to={pageAddress(path)}>{title}</RecordLink>{" "}
        {isDraft && <Badge tone="provisional">{t("draft")}</Badge>}
        {calledOff && <CalledOffBadge calledOff={calledOff} />}
        <p className="text-muted">
          <Instant
            at={stage.competitionStartDate}
            until={stage.competitionEndDate}
            format={formats.shortDayAndTime}
          />
          {` · ${location ?? tCompetitions("placeOpen")}`}
        </p>
        {stage.when !== "over" && !calledOff && <MovedDay stage={stage} />}
      </div>
      <p className="flex flex-wrap gap-2">
        {links.map(({ to, words, reloadDocument = false }) => (
          <Link key={to} to={to} reloadDocument={reloadDocument} className="quiet-button">
            {words} <span className="sr-only">{title}</span>
          </Link>
        ))}
      </p>
    </li>
  )
}

/** The championships of a secretary's institutions (D-02). */
function OwnChampionships({ championships }: { championships: readonly OwnChampionship[] }) {
  const t = useWords("organising")
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 className="text-2xl">{t("ownStages.championships")}</h2>
      <p className="mt-1 text-muted">
        {championships.length === 0 ? t("ownStages.noChampionship") : t("ownStages.championshipsHint")}
      </p>
      <ul>
        {championships.map(({ institutionId, institutionName, id, displayName }) => (
          <li key={`${institutionId}/${id}`}>
            <Link
              to={`/championship/${institutionId}/${id}`}
              className="flex min-h-11 flex-wrap items-center gap-x-3 py-2"
            >
              <span className="font-semibold underline underline-offset-4">{displayName}</span>
              <span className="text-muted">{institutionName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
