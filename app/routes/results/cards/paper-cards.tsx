import "./paper-cards.css"
import { useEffect, useMemo, useRef, useState } from "react"
import { Link, useSearchParams } from "react-router"
import { found } from "#app/api/found.ts"
import { useLeaveWarning } from "#app/forms/use-leave-warning.ts"
import { HelpedHeading } from "#app/help/help-link.tsx"
import { useFormats } from "#app/i18n/use-formats.ts"
import { needsWords, useWords } from "#app/i18n/words.ts"
import { useReadRace } from "#app/routes/results/desk/use-follow-race.ts"
import { useRecentChanges } from "#app/routes/results/desk/use-recent-changes.tsx"
import { StageErrorBoundary } from "#app/routes/site/error-pages.tsx"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { siteContext } from "#app/server-context.ts"
import { requireMay } from "#app/shell/guard.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import type { RaceDesk } from "#contracts/race-desk.ts"
import { cockpitAddress, resultsAddress, stagePath } from "#domain/competitions/stage-path.ts"
import { compareRacingNumbers } from "#domain/registration/participants.ts"
import { EmptyState } from "#ui/states.tsx"
import type { Route } from "./+types/paper-cards.ts"
import { CardGrid } from "./card-grid.tsx"
import { lineId } from "./card-row.tsx"
import { FindCard } from "./find-card.tsx"
import { focusLine } from "./grid-moves.ts"
import { OwnerlessCells } from "./ownerless-cells.tsx"
import { SavingState } from "./saving-state.tsx"
import { useGridKey, usePaperCells } from "./use-paper-cells.ts"

export const handle = needsWords("ownerless-cells", "paper-cards", "results-desk")

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
  const { stage, classes, lines, lostOn, refresh } = useFollowedGrid(desk, now)
  const { time } = useFormats(stage.timeZone)
  const status = useRef<HTMLParagraphElement>(null)
  const { cells, state, isRestored } = usePaperCells({ stage, lines }, "cards")
  useLeaveWarning(() => state.unsaved.length > 0)
  const requested = useSearchParams()[0].get("participant")
  const [chosen, setChosen] = useState(lines.find(({ id }) => id === requested)?.racingClass)
  const racingClass = classes.find(({ name }) => name === chosen) ?? classes[0]
  const riders = lines.filter((line) => line.racingClass === racingClass?.name)
  const goToLine = useGoToLine(requested)
  const isOpen = stage.resultsStatus === null
  const showChanges = useRecentChanges(stage)
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
      <div className="card-tools">
        <FindCard onFind={find} />
        <fieldset>
          <legend>{t("classes")}</legend>
          {classes.map(({ name, color }) => (
            <ScriptedButton
              key={name}
              className="quiet-button"
              aria-pressed={name === racingClass?.name}
              onClick={() => setChosen(name)}
            >
              <span className="card-class" style={{ backgroundColor: color }} />
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
      <SavingState {...{ cells, state, lines, status }} />
      <OwnerlessCells cells={cells} stagePath={stage.path} onDecided={() => status.current?.focus()} />
      <div role="status" className="notice empty:hidden">
        {lostOn !== null && (
          <>
            {t("connectionLost", { time: time.format(lostOn) })}{" "}
            <button type="button" className="quiet-button" onClick={refresh}>
              {inDesk("retry")}
            </button>
          </>
        )}
      </div>
      {racingClass && riders.length > 0 ? (
        <CardGrid
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
  const { race, lostOn, refresh } = useReadRace(loaded.stage.path, { loaded: { race: loaded, at: loadedAt } })
  const { stage, classes, lines } = race ?? loaded
  const sorted = useMemo(
    () => lines.toSorted((a, b) => compareRacingNumbers(a.racingNumber, b.racingNumber)),
    [lines],
  )
  return { stage, classes, lines: sorted, lostOn, refresh }
}
