import "./participants.css"
import { data, Link } from "react-router"
import { CalledOffBadge } from "#app/public/competitions/called-off.tsx"
import { StagePageMeta } from "#app/public/competitions/stage-page-meta.tsx"
import { StagePlace } from "#app/public/competitions/stage-place.tsx"
import { StagePageErrorBoundary } from "#app/public/pages/stage-error-boundary.tsx"
import { found } from "#app/site/api/found.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { StagePageClass } from "#contracts/competitions/stage-page.ts"
import { pageAddress, stagePath } from "#domain/competitions/stage-path.ts"
import { startList } from "#domain/registration/participants.ts"
import { Period } from "#ui/instant.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { useLanguage } from "#ui/speech.tsx"
import { EmptyState } from "#ui/states.tsx"
import type { Route } from "./+types/start-list.ts"
import { fileAddress } from "./participants-address.ts"

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(siteContext)
  const path = stagePath(params)
  const shown = await found(api.competitions.stagePage({ stage: path }))
  const read = await found(api.registration.participants({ stage: path }))
  if (read.kind === "failed") throw data(null, { status: 500 })
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
    }),
  )
  return { stage: shown.stage, riders }
}

/** Who starts in each class, for the paper at the start (A4). */
export default function StartList({ loaderData: { stage, riders } }: Route.ComponentProps) {
  const t = useWords("stage")
  const language = useLanguage()
  const title = `${t("startListOf")} – ${stage.title}`
  const lists = startList(riders, stage.classes)
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
        <a href={fileAddress(stage.path, "start-list", language)} className="quiet-button" download>
          {t("startListFile")}
        </a>
        <Link to={pageAddress(stage.path)} className="quiet-button">
          {t("back")}
        </Link>
      </p>
      {lists.length === 0 && <EmptyState title={t("noParticipants")} />}
      {lists.map(({ racingClass, riders }) => (
        <StartClass
          key={racingClass.name}
          racingClass={racingClass}
          riders={riders}
          timeZone={stage.timeZone}
        />
      ))}
    </>
  )
}

const classColor =
  "mr-2 inline-block h-5 w-3 rounded-sm align-[-0.125rem] ring-1 ring-line forced-color-adjust-none [print-color-adjust:exact]"

type Starter = Route.ComponentProps["loaderData"]["riders"][number]
type StartClassProps = { racingClass: StagePageClass; riders: readonly Starter[]; timeZone: string }

function StartClass({ racingClass: { name, color, startTime, endTime }, riders, timeZone }: StartClassProps) {
  const t = useWords("stage")
  const formats = useFormats(timeZone)
  return (
    <table className="start-list">
      <caption className="break-after-avoid pb-1 text-start">
        <span className={classColor} style={{ backgroundColor: color }} />
        <strong className="mr-3 font-display text-2xl/tight font-bold">{name}</strong>
        <Period from={startTime} until={endTime} format={formats.time} translate={t} />
      </caption>
      {/* lines are clear without visible headings; screen readers still read these */}
      <thead className="not-print:max-sm:sr-only">
        <tr>
          <th scope="col">{t("column.number")}</th>
          <th scope="col">{t("column.name")}</th>
          <th scope="col">{t("column.club")}</th>
          <th scope="col">{t("column.bike")}</th>
        </tr>
      </thead>
      <tbody>
        {riders.map(({ id, name, racingNumber, club, team, bike, isOutOfCompetition }) => (
          <tr key={id}>
            <td>
              {racingNumber !== null && (
                <NumberPlate
                  label={t("racingNumber")}
                  number={racingNumber}
                  color={color}
                  className="print:text-lg/[1.1]"
                />
              )}
            </td>
            <th scope="row">
              {name}
              {team !== null && <small>{team}</small>}
              {isOutOfCompetition && <small>{t("outOfCompetition")}</small>}
            </th>
            <td>{club && `${club.id}, ${club.country}`}</td>
            <td>{bike}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const ErrorBoundary = StagePageErrorBoundary
