import "#app/office/office.css"
import { Link } from "react-router"
import { StageHead } from "#app/office/desk/stage-head.tsx"
import { asLoaded, useFollowedStage } from "#app/office/desk/use-followed-stage.ts"
import { StagePageErrorBoundary } from "#app/public/pages/stage-error-boundary.tsx"
import { startListAddress } from "#app/public/registration/participants-address.ts"
import { api } from "#app/site/api/client.ts"
import { found } from "#app/site/api/found.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { queries } from "#app/site/api/use-read.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireMay } from "#app/site/shell/guard.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { StartPlanPage } from "#contracts/registration/start-list.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import { EmptyState } from "#ui/states.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import type { Route } from "./+types/start-plan.ts"
import { ClassStarts } from "./class-starts.tsx"
import { readTypedPlan } from "./plan-form.tsx"
import { type ClassToMake, useMakeList } from "./use-make-list.ts"

export async function loader({ context, params, url }: Route.LoaderArgs) {
  await requireMay({ context, url }, "manage-participants", { institution: params.institution })
  const { api, startClock } = context.get(siteContext)
  const { page } = await found(api.startList.plan({ stage: stagePath(params) }))
  return { page, now: startClock() }
}

// locale keys: start-list.work.* start-list.refused.*
/** How the classes of a stage start, and their start lists, for secretaries (TI-01 … TI-03). */
export default function StartPlan({ loaderData }: Route.ComponentProps) {
  const { page: loaded, now } = loaderData
  const t = useWords("start-list")
  const { page, lostOn, refresh } = useFollowedStage(
    loaded,
    queries.startList.plan.queryOptions({ input: { stage: loaded.stage.path }, ...asLoaded(loaded, now) }),
    { atMostEvery: 2_000 },
  )
  const { stage, classes } = page
  return (
    <>
      <StageHead stage={stage} title={t("title")} topic="startList" hint={t("hint")} lostOn={lostOn} />
      {classes.length === 0 ? (
        <EmptyState title={t("noClasses")}>{t("noClassesNext")}</EmptyState>
      ) : (
        <>
          <Publication page={page} refresh={refresh} />
          <MakeAll page={page} refresh={refresh} />
          {classes.map((planned, place) => (
            <ClassStarts key={planned.name} id={idOfClass(place)} {...{ stage, planned, refresh }} />
          ))}
        </>
      )}
    </>
  )
}

const idOfClass = (place: number) => `class-${place + 1}`

type PartProps = { page: StartPlanPage; refresh(): Promise<void> }

/** Who sees the start list, and a button that changes it (TI-03). */
function Publication({ page: { stage, publishedOn, classes }, refresh }: PartProps) {
  const t = useWords("start-list")
  const { inSentence } = useFormats(stage.timeZone)
  const ask = useAsk()
  const publish = useCommand(api.startList.publish, { t, work: "publish" }, { reread: refresh })
  const withdraw = useCommand(api.startList.publish, { t, work: "withdraw" }, { reread: refresh })
  const isMade = classes.some(({ slots }) => slots.length > 0)
  const withdrawNow = async () => {
    const question = { title: t("withdrawAsk"), text: t("withdrawText"), yes: t("withdraw"), no: t("cancel") }
    if (await ask(question)) await withdraw({ stage: stage.path, isPublished: false })
  }
  return (
    <section
      className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-l-8 border-line border-l-ink bg-surface px-4 py-3"
      aria-label={t("title")}
    >
      {/* dates: as in `ui/instant.tsx` */}
      <p role="status" className="min-w-0 flex-[1_1_16rem] font-semibold" suppressHydrationWarning>
        {publishedOn === null ? t("hidden") : t("published", inSentence(publishedOn))}
      </p>
      <Link to={startListAddress(stage.path)} className="quiet-button">
        {t("page")}
      </Link>
      {publishedOn === null ? (
        <ScriptedButton
          className="button needs-script"
          disabled={!isMade || publish.isPending}
          onClick={() => publish({ stage: stage.path, isPublished: true })}
        >
          {t("publish")}
        </ScriptedButton>
      ) : (
        <ScriptedButton
          className="quiet-button needs-script"
          disabled={withdraw.isPending}
          onClick={() => void withdrawNow()}
        >
          {t("withdraw")}
        </ScriptedButton>
      )}
    </section>
  )
}

/** Makes the lists of all classes that have riders and have not started. */
function MakeAll({ page: { stage, classes, publishedOn }, refresh }: PartProps) {
  const t = useWords("start-list")
  const make = useMakeList(stage.path, refresh)
  const ready = classes.flatMap((planned, place) =>
    planned.hasStarted || planned.riders === 0 ? [] : [{ planned, id: idOfClass(place) }],
  )
  if (ready.length === 0) return null
  const makeAll = async () => {
    const typed = ready.flatMap(({ planned, id }): ClassToMake[] => {
      const plan = readTypedPlan(id, planned, stage.timeZone)
      return plan ? [{ racingClass: planned.name, plan }] : []
    })
    if (typed.length === ready.length) await make.start(typed)
  }
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <ScriptedButton
        className={`needs-script ${publishedOn === null ? "button" : "quiet-button"}`}
        disabled={make.isPending}
        onClick={() => void makeAll()}
      >
        {t("makeAll")}
      </ScriptedButton>
      <span className="text-muted">{t("makeAllHint")}</span>
    </p>
  )
}

export const ErrorBoundary = StagePageErrorBoundary
