import { Link, useLocation } from "react-router"
import { outcomeInProcess } from "#app/site/api/outcome-of.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { useDismissed } from "#app/site/shell/dismissed.tsx"
import { PageMeta } from "#app/site/shell/page-meta.tsx"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { useViewer } from "#app/site/shell/use-viewer.ts"
import type { Viewer } from "#contracts/accounts/viewer.ts"
import { homePreviewAddress } from "#contracts/site/link-preview.ts"
import { may } from "#domain/access/may.ts"
import { mayJoinNow } from "#domain/registration/registration-window.ts"
import { summariseRace } from "#domain/results/race-summary.ts"
import { EmptyState, ErrorState } from "#ui/states.tsx"
import type { Route } from "./+types/home.ts"
import { CalendarMenu } from "./calendar-menu.tsx"
import { ChampionshipLeaders } from "./championship-leaders.tsx"
import { FirstSteps, homeHeadingId } from "./first-steps.tsx"
import { NextStage } from "./next-stage.tsx"
import { PreviousStages } from "./previous-stages.tsx"
import { groupStages, RunningStage, UpcomingStage } from "./stage-cards.tsx"

export async function loader({ context }: Route.LoaderArgs) {
  const { api, now, expiresAt, viewer } = context.get(siteContext)
  const [stages, championships] = await Promise.all([
    api.competitions.publishedStages(),
    api.standings.leaders(),
  ])
  // a visitor's page is the same for all, and cached
  const isSignedIn = (await viewer()) !== null
  const next = isSignedIn ? await api.competitions.ownNextStage() : null
  for (const { competitionStartDate, competitionEndDate, registrationEndDate } of stages)
    expiresAt(competitionStartDate, competitionEndDate, registrationEndDate ?? competitionEndDate)
  const groups = groupStages(stages, now)
  const lately = groups.previous.flatMap((season) => season.stages).slice(0, mostSummaries.past)
  const summarised = [...groups.running.slice(0, mostSummaries.running), ...lately]
  const summaries = await Promise.all(
    summarised.map(async ({ path }) => {
      const board = await outcomeInProcess(api.results.board({ stage: path }))
      // refused: it was withdrawn a moment ago
      return [path, "reason" in board ? null : summariseRace(board)] as const
    }),
  )
  // what a new site still lacks, such as judges, is missing after its first publication too
  const isAdmin = may(await viewer(), "manage-institutions", "site")
  const steps = isAdmin ? await api.organising.firstSteps() : null
  return { ...groups, summaries: Object.fromEntries(summaries), championships, isSignedIn, next, steps, now }
}

/** For how many stages the leader or winner is shown: each needs a whole board. */
const mostSummaries = { running: 4, past: 3 }

export default function Home({ loaderData }: Route.ComponentProps) {
  const { running, upcoming, previous, summaries, championships, isSignedIn, next, steps, now } = loaderData
  const isJoinable = upcoming.some((stage) => stage.hasClasses && mayJoinNow(stage, now))
  const t = useWords("competitions")
  const tHome = useWords("home")
  const { isDismissed, dismiss } = useDismissed()
  return (
    <>
      <PageMeta title={t("title")} description={tHome("description")} path="/" picture={homePreviewAddress} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 id={homeHeadingId} tabIndex={-1} className="text-5xl">
          {t("title")}
        </h1>
        <CalendarMenu address="/calendar.ics" />
      </div>
      <p className="mt-2 max-w-[65ch] text-muted">{tHome("explained")}</p>
      {next && <NextStage next={next} now={now} />}
      {running.map((stage) => (
        <RunningStage key={stage.path} stage={stage} summary={summaries[stage.path] ?? null} />
      ))}
      {upcoming.length > 0 && (
        <section className="mt-8">
          <h2 className="text-2xl">{tHome("upcoming")}</h2>
          {isSignedIn && !next && isJoinable && <p className="text-muted">{tHome("next.none")}</p>}
          <ul className="mt-3 grid grid-cols-1 gap-4 sm:grid-cols-2">
            {upcoming.map((stage) => (
              <li key={stage.path}>
                <UpcomingStage stage={stage} now={now} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {steps?.kind === "to-do" && !isDismissed ? (
        <FirstSteps steps={steps} onDismiss={dismiss} />
      ) : (
        running.length + upcoming.length === 0 && <NonePlanned />
      )}
      {championships.length > 0 && <ChampionshipLeaders championships={championships} />}
      {previous.length > 0 && <PreviousStages seasons={previous} summaries={summaries} />}
    </>
  )
}

/** There are no upcoming stages; viewers who can change that get a link. */
function NonePlanned() {
  const t = useWords("home")
  const link = organiserLink(useViewer())
  if (!link) return <EmptyState title={t("nonePlanned")}>{t("nonePlannedNext")}</EmptyState>
  return (
    <EmptyState title={t("nonePlanned")}>
      <p>{t("organise.goOn")}</p>
      <Link to={link.to} className="button mt-4">
        {/* locale keys: home.organise.* */}
        {t(`organise.${link.words}`)}
      </Link>
    </EmptyState>
  )
}

function organiserLink(viewer: Viewer | null) {
  if (viewer?.admin) return { to: "/championship", words: "championships" } as const
  return viewer && viewer.secretaryOf.length > 0
    ? ({ to: "/my-stages", words: "ownChampionships" } as const)
    : null
}

export function ErrorBoundary() {
  const t = useWords("competitions")
  const site = useWords("site")
  const { pathname } = useLocation()
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <h1 className="text-5xl">{t("title")}</h1>
      <ErrorState
        title={t("errorLoading")}
        text={t("errorLoadingNext")}
        retry={site("refresh")}
        retryAddress={pathname}
      />
    </>
  )
}
