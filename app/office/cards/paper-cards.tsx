import "#app/office/office.css"
import { useEffect, useMemo, useState } from "react"
import { Link, useSearchParams } from "react-router"
import { useFollowedRace } from "#app/office/desk/followed-race.tsx"
import { RecentChanges } from "#app/office/desk/recent-changes.tsx"
import { ClassStrip } from "#app/office/desk/scores/class-matrix.tsx"
import { switchButton } from "#app/office/desk/scores/matrix-filter.tsx"
import { StageErrorBoundary } from "#app/public/pages/stage-error-boundary.tsx"
import { found } from "#app/site/api/found.ts"
import { useLeaveWarning } from "#app/site/forms/use-leave-warning.ts"
import { HelpedHeading } from "#app/site/help/help-link.tsx"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireMay } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { RaceDesk } from "#contracts/judging/race-desk.ts"
import { cockpitAddress, resultsAddress, stagePath } from "#domain/competitions/stage-path.ts"
import { compareRacingNumbers } from "#domain/registration/participants.ts"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { groupLegend } from "#ui/field.tsx"
import { EmptyState } from "#ui/states.tsx"
import type { Route } from "./+types/paper-cards.ts"
import { CardMatrix } from "./card-matrix.tsx"
import { lineId } from "./card-row.tsx"
import { FindCard } from "./find-card.tsx"
import { focusLine } from "./grid-moves.ts"
import { SavingState } from "./saving-state.tsx"
import { useGridKey, usePaperCells } from "./use-paper-cells.ts"

export async function loader({ context, url, params }: Route.LoaderArgs) {
  await requireMay({ context, url }, "change-results", { institution: params.institution })
  const { api, now } = context.get(siteContext)
  const { desk } = await found(api.results.race({ stage: stagePath(params) }))
  return { desk, now }
}

/** The grid in which secretaries type cards from paper (D-37). */
export default function PaperCardsPage({ loaderData }: Route.ComponentProps) {
  return <PaperCards key={useGridKey()} {...loaderData} />
}

function PaperCards({ desk, now }: Route.ComponentProps["loaderData"]) {
  const t = useWords("paper-cards")
  const inDesk = useWords("results-desk")
  const inCockpit = useWords("cockpit")
  const { stage, classes, lines, lostOn, refresh } = useFollowedGrid(desk, now)
  const { time } = useFormats(stage.timeZone)
  const { cells, state, isRestored } = usePaperCells({ stage, lines }, "cards")
  useLeaveWarning(() => state.unsaved.length > 0)
  const requested = useSearchParams()[0].get("participant")
  const [chosen, setChosen] = useState(lines.find(({ id }) => id === requested)?.racingClass)
  const racingClass = classes.find(({ name }) => name === chosen) ?? classes[0]
  const riders = lines.filter((line) => line.racingClass === racingClass?.name)
  const goToLine = useGoToLine(requested)
  const isOpen = stage.resultsStatus === null
  const show = useShowDialog()
  const showChanges = () => show((close) => <RecentChanges stage={stage} onClose={close} />)
  const find = (racingNumber: string) => {
    const line = lines.find((one) => one.racingNumber === racingNumber)
    if (!line) return false
    setChosen(line.racingClass)
    goToLine(line.id)
    return true
  }
  return (
    <>
      <PageTitle>{`${t("title")} – ${stage.title}`}</PageTitle>
      <p>
        <Link to={resultsAddress(stage.path)} className="text-link">
          {stage.title}
        </Link>{" "}
        ·{" "}
        <Link to={cockpitAddress(stage.path)} className="text-link">
          {inDesk("cockpit")}
        </Link>
      </p>
      <HelpedHeading topic="paper">{t("title")}</HelpedHeading>
      {isOpen ? (
        <p className="mt-2 text-muted">{t("meaning")}</p>
      ) : (
        <p className="notice">{inDesk("refused.results-approved")}</p>
      )}
      {isRestored && <p className="notice">{t("kept")}</p>}
      <div className="card-tools mt-4 flex flex-wrap items-end gap-x-8 gap-y-3">
        <FindCard onFind={find} />
        <fieldset className="flex flex-wrap gap-2">
          <legend className={`mb-1 ${groupLegend}`}>{t("classes")}</legend>
          {classes.map(({ name, color }) => (
            <ScriptedButton
              key={name}
              className={switchButton}
              aria-pressed={name === racingClass?.name}
              onClick={() => setChosen(name)}
            >
              <ClassStrip color={color} />
              {name}
            </ScriptedButton>
          ))}
        </fieldset>
        {isOpen && (
          <ScriptedButton className="quiet-button" onClick={showChanges}>
            {inDesk("recentChanges")}
          </ScriptedButton>
        )}
      </div>
      <SavingState {...{ cells, state, lines }} className="mt-4" />
      <div role="status" className="notice empty:hidden">
        {lostOn !== null && (
          <>
            {inCockpit("connectionLost", { time: time.format(lostOn) })}{" "}
            <button type="button" className="quiet-button" onClick={refresh}>
              {inDesk("retry")}
            </button>
          </>
        )}
      </div>
      {racingClass && riders.length > 0 ? (
        <CardMatrix
          key={racingClass.name}
          cells={cells}
          racingClass={racingClass}
          lines={riders}
          type={stage.competitionType}
          isOpen={isOpen}
        />
      ) : (
        <EmptyState title={t("noRiders")} />
      )}
      <p className="mt-3 text-muted">{t("keys")}</p>
    </>
  )
}

/** Goes to the line of a participant, and returns what goes to another, also where its class is not rendered yet. */
function useGoToLine(first: string | null): (participant: string) => void {
  const [wanted, setWanted] = useState(first === null ? null : { id: first })
  useEffect(() => {
    const line = wanted && document.getElementById(lineId(wanted.id))
    if (line instanceof HTMLTableRowElement) focusLine(line)
  }, [wanted])
  return (id) => setWanted({ id })
}

export const ErrorBoundary = StageErrorBoundary

/**
 * What the grid shows of a stage, by racing number, read again for what others have saved. `lostOn`: when it was last read, where that
 * has failed since.
 */
function useFollowedGrid(loaded: RaceDesk, loadedAt: number) {
  const { race, lostOn, refresh } = useFollowedRace(loaded.stage.path, {
    loaded: { race: loaded, at: loadedAt },
  })
  const { stage, classes, lines } = race ?? loaded
  const sorted = useMemo(
    () => lines.toSorted((a, b) => compareRacingNumbers(a.racingNumber, b.racingNumber)),
    [lines],
  )
  return { stage, classes, lines: sorted, lostOn, refresh }
}
