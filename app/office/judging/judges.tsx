import "#app/office/office.css"
import { StageHead } from "#app/office/desk/stage-head.tsx"
import { asLoaded, useFollowedStage } from "#app/office/desk/use-followed-stage.ts"
import { StagePageErrorBoundary } from "#app/public/pages/stage-error-boundary.tsx"
import { found } from "#app/site/api/found.ts"
import { queries } from "#app/site/api/use-read.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { useClock } from "#app/site/live/use-clock.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireMay } from "#app/site/shell/guard.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import type { Route } from "./+types/judges.ts"
import { JudgeDevices } from "./judge-devices.tsx"
import { SectionPasses } from "./section-passes.tsx"
import { StageJudges } from "./stage-judges.tsx"

export async function loader({ context, params, url }: Route.LoaderArgs) {
  await requireMay({ context, url }, "manage-judges", { institution: params.institution })
  const { api, site, startClock } = context.get(siteContext)
  const { page } = await found(api.judging.judges({ stage: stagePath(params) }))
  return { page, siteUrl: site.siteUrl, now: startClock() }
}

/** The judges of a stage and their devices (JU-01), for secretaries. */
export default function Judges({ loaderData }: Route.ComponentProps) {
  const { page: loaded, siteUrl, now: loadedAt } = loaderData
  const t = useWords("judges")
  const { page, lostOn, refresh } = useFollowedStage(
    loaded,
    queries.judging.judges.queryOptions({
      input: { stage: loaded.stage.path },
      ...asLoaded(loaded, loadedAt),
    }),
    { atMostEvery: 3_000 },
  )
  const now = useClock(loadedAt)
  const passes = page.passes.filter(({ revokedOn }) => revokedOn === null)
  const devices = page.devices.filter(({ state }) => state === "active")
  return (
    <div className="print:has-[.pass-sheet]:[&>:not(:has(.pass-sheet))]:hidden">
      <StageHead stage={page.stage} title={t("title")} topic="judges" hint={t("intro")} lostOn={lostOn} />
      <nav className="mt-2 flex flex-wrap gap-x-5 print:hidden" aria-label={t("onThisPage")}>
        <PartLink part="stage-judges" title={t("judges.title")} count={page.judges.length} />
        <PartLink part="section-passes" title={t("passes.title")} count={passes.length} />
        <PartLink part="judge-devices" title={t("devices.title")} count={devices.length} />
      </nav>
      <StageJudges page={page} refresh={refresh} />
      <SectionPasses page={page} refresh={refresh} siteUrl={siteUrl} now={now} />
      <JudgeDevices page={page} refresh={refresh} now={now} />
    </div>
  )
}

type PartLinkProps = {
  /** The id of its heading. */
  part: string
  title: string
  count: number
}

function PartLink({ part, title, count }: PartLinkProps) {
  return (
    <a href={`#${part}`} className="text-link">
      {title} ({count})
    </a>
  )
}

export const ErrorBoundary = StagePageErrorBoundary
