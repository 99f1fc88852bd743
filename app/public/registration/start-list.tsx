import { useEffect, useEffectEvent } from "react"
import { data, Link, useRevalidator } from "react-router"
import { CalledOffBadge } from "#app/public/competitions/called-off.tsx"
import { StagePageMeta } from "#app/public/competitions/stage-page-meta.tsx"
import { StagePlace } from "#app/public/competitions/stage-place.tsx"
import { StagePageErrorBoundary } from "#app/public/pages/stage-error-boundary.tsx"
import { found } from "#app/site/api/found.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { useIdleRouter } from "#app/site/shell/use-idle-router.ts"
import type { StagePage, StagePageClass } from "#contracts/competitions/stage-page.ts"
import type { ShownStartList } from "#contracts/registration/start-list.ts"
import { pageAddress, stagePath, startPlanAddress } from "#domain/competitions/stage-path.ts"
import { linesByTime, startLines } from "#domain/registration/start-lines.ts"
import { Period } from "#ui/instant.tsx"
import { useLanguage } from "#ui/speech.tsx"
import { EmptyState } from "#ui/states.tsx"
import type { Route } from "./+types/start-list.ts"
import { fileAddress } from "./file-address.ts"
import { StartTable } from "./start-table.tsx"

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api } = context.get(siteContext)
  const path = stagePath(params)
  const shown = await found(api.competitions.stagePage({ stage: path }))
  const read = await found(api.registration.participants({ stage: path }))
  if (read.kind === "failed") throw data(null, { status: 500 })
  const list = await found(api.startList.shown({ stage: path }))
  const [started, gone] = [new Set(list.started), new Set(list.didNotStart)]
  const riders = read.list.rows.map(
    ({ id, name, racingNumber, racingClass, bike, club, team, isOutOfCompetition }) => ({
      id,
      name,
      racingNumber,
      racingClass,
      bike,
      club,
      team,
      isOutOfCompetition,
      hasStarted: started.has(id),
      didNotStart: gone.has(id),
    }),
  )
  const { stage, rights } = shown
  return {
    ...{ stage, riders, list },
    isPlanner: rights.manageParticipants,
    isByTime: url.searchParams.get("by") === "time",
  }
}

/** Milliseconds between two reads while the page is visible: a start list changes far less than scores do, and needs no stream. */
const every = 20_000

/** Reads the page again every so often until the stage is over. */
function useReadAgain({ competitionEndDate }: StagePage): void {
  const { revalidate } = useRevalidator()
  const isIdle = useIdleRouter()
  const readAgain = useEffectEvent(() => {
    if (isIdle && document.visibilityState === "visible" && Date.now() < competitionEndDate) void revalidate()
  })
  useEffect(() => {
    const timer = setInterval(readAgain, every)
    return () => clearInterval(timer)
  }, [])
}

/** Who starts when, by class or by time (TI-03); before there are times, in each class by number. Also for the paper at the start (A4). */
export default function StartList({ loaderData }: Route.ComponentProps) {
  const { stage, riders, list, isPlanner, isByTime } = loaderData
  const t = useWords("stage")
  const language = useLanguage()
  const { path } = stage
  useReadAgain(stage)
  const title = `${t("startListOf")} – ${stage.title}`
  const lists = startLines(riders, stage.classes, list.slots)
  const hasTimes = list.slots.length > 0
  return (
    <>
      <StagePageMeta stage={stage} page={t("startListOf")} />
      <h1 className="text-4xl">{title}</h1>
      {stage.calledOff && <CalledOffBadge calledOff={stage.calledOff} className="mt-2" />}
      <StagePlace stage={stage} />
      <p className="mt-3 flex flex-wrap gap-2 print:hidden">
        <ScriptedButton className="button needs-script" onClick={() => window.print()}>
          {t("print")}
        </ScriptedButton>
        <a href={fileAddress(path, "start-list", language)} className="quiet-button" download>
          {t("startListFile")}
        </a>
        {isPlanner && (
          <Link to={startPlanAddress(path)} className="quiet-button">
            {t("edit")}
          </Link>
        )}
        <Link to={pageAddress(path)} className="quiet-button">
          {t("back")}
        </Link>
      </p>
      {hasTimes && <Orders isByTime={isByTime} />}
      {lists.length === 0 && <EmptyState title={t("noParticipants")} />}
      {hasTimes && isByTime ? (
        <StartTable
          lines={linesByTime(lists)}
          timeZone={stage.timeZone}
          hasTimes
          namesClass
          caption={<span className="sr-only">{t("time")}</span>}
        />
      ) : (
        lists.map(({ racingClass, lines }) => (
          <StartTable
            key={racingClass.name}
            lines={lines.map((line) => ({ ...line, racingClass }))}
            timeZone={stage.timeZone}
            hasTimes={lines.some(({ at }) => at !== null)}
            caption={
              <ClassCaption
                racingClass={racingClass}
                timeZone={stage.timeZone}
                allowed={list.allowed.find((one) => one.racingClass === racingClass.name)}
              />
            }
          />
        ))
      )}
    </>
  )
}

const order =
  "flex min-h-11 items-center rounded-full border border-line bg-surface px-4 font-semibold aria-current:border-ink aria-current:inset-ring-1 aria-current:inset-ring-ink"

/** By class, or by time: links, so that each order has an address and works without script. */
function Orders({ isByTime }: { isByTime: boolean }) {
  const t = useWords("stage")
  return (
    <nav className="mt-6 flex flex-wrap gap-2 print:hidden" aria-label={t("sortBy")}>
      <Link to="?" replace preventScrollReset className={order} aria-current={isByTime ? undefined : "true"}>
        {t("column.class")}
      </Link>
      <Link
        to="?by=time"
        replace
        preventScrollReset
        className={order}
        aria-current={isByTime ? "true" : undefined}
      >
        {t("time")}
      </Link>
    </nav>
  )
}

const classColor =
  "mr-2 inline-block h-5 w-3 rounded-sm align-[-0.125rem] ring-1 ring-line forced-color-adjust-none [print-color-adjust:exact]"

type ClassCaptionProps = {
  racingClass: StagePageClass
  timeZone: string
  /** Left out: riders have as much time as they need. */
  allowed: ShownStartList["allowed"][number] | undefined
}

/** A class, when it rides, and how many minutes its riders have. */
function ClassCaption({
  racingClass: { name, color, startTime, endTime },
  timeZone,
  allowed,
}: ClassCaptionProps) {
  const t = useWords("stage")
  const card = useWords("card")
  const formats = useFormats(timeZone)
  return (
    <>
      <span className={classColor} style={{ backgroundColor: color }} />
      <strong className="mr-3 font-display text-2xl/tight font-bold">{name}</strong>
      <Period from={startTime} until={endTime} format={formats.time} translate={t} />
      {allowed?.limitLifted != null && (
        <small className="block">{card("limitLifted", { reason: allowed.limitLifted })}</small>
      )}
      {allowed?.limitLifted === null && (
        <small className="block text-muted">
          {[
            allowed.minutes !== null && t("allowed.all", { minutes: allowed.minutes }),
            allowed.lapMinutes !== null && t("allowed.lap", { minutes: allowed.lapMinutes }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </small>
      )}
    </>
  )
}

export const ErrorBoundary = StagePageErrorBoundary
