import "#app/office/office.css"
import { StageHead } from "#app/office/desk/stage-head.tsx"
import { asLoaded, useFollowedStage } from "#app/office/desk/use-followed-stage.ts"
import { StagePageErrorBoundary } from "#app/public/pages/stage-error-boundary.tsx"
import { found } from "#app/site/api/found.ts"
import { queries } from "#app/site/api/use-read.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireMay } from "#app/site/shell/guard.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import { EmptyState } from "#ui/states.tsx"
import type { Route } from "./+types/sign-on.ts"
import { Desk } from "./desk.tsx"
import { DeskPlan } from "./desk-plan.tsx"

export async function loader({ context, params, url }: Route.LoaderArgs) {
  await requireMay({ context, url }, "manage-participants", { institution: params.institution })
  const { api, startClock } = context.get(siteContext)
  const { page } = await found(api.signOn.desk({ stage: stagePath(params) }))
  return { page, now: startClock() }
}

/** Milliseconds between two reads of a draft, which has no stream: each desk sees what another ticks within two seconds (EN-02). */
const everyOfDraft = 1_500

/** The sign-on desk of a stage, for its secretaries (EN-01, EN-02). */
export default function SignOn({ loaderData }: Route.ComponentProps) {
  const { page: loaded, now } = loaderData
  const t = useWords("sign-on")
  const { page, lostOn, refresh } = useFollowedStage(
    loaded,
    queries.signOn.desk.queryOptions({ input: { stage: loaded.stage.path }, ...asLoaded(loaded, now) }),
    { atMostEvery: 1_000, ...(!loaded.stage.isPublished && { every: everyOfDraft }) },
  )
  const { stage, plan, riders } = page
  const isSetUp = plan.ticks.length > 0
  return (
    <>
      <StageHead
        topic="signOn"
        title={t("title")}
        hint={t(isSetUp ? "hint" : "notSetUp")}
        {...{ stage, lostOn }}
      />
      <p className="notice hidden noscript:block">{t("needsScript")}</p>
      <DeskPlan key={String(isSetUp)} isOpen={!isSetUp} {...{ page, refresh }} />
      {isSetUp && riders.length === 0 && <EmptyState title={t("nobody")}>{t("nobodyNext")}</EmptyState>}
      {isSetUp && riders.length > 0 && <Desk {...{ page, refresh }} />}
    </>
  )
}

export const ErrorBoundary = StagePageErrorBoundary
