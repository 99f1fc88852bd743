import { isUnansweredReason } from "#app/site/api/outcome-of.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { DeskLine } from "#contracts/judging/race-desk.ts"
import { riderLabel } from "#ui/number-plate.tsx"
import { useProblemMessage } from "./card-cell.tsx"
import { placeKey } from "./cell-grid.ts"
import type { PaperCells, SavingState as State } from "./paper-cells.ts"

type SavingStateProps = {
  cells: PaperCells
  state: State
  lines: readonly DeskLine[]
  className: string
}

/** Shows what is saved, what is not, and why. */
export function SavingState({ cells, state, lines, className }: SavingStateProps) {
  const { unsaved, isSaving, failure } = state
  const t = useWords("paper-cards")
  const desk = useWords("results-desk")
  const messageOf = useProblemMessage()
  const waiting = unsaved.filter(({ problem }) => problem === null).length
  // locale keys: results-desk.refused.* results-desk.unanswered.*
  const why = failure && desk(isUnansweredReason(failure) ? `unanswered.${failure}` : `refused.${failure}`)
  const problems = unsaved.flatMap((cell) => {
    const { participantId, section, lap, problem } = cell
    if (!problem) return []
    const line = lines.find(({ id }) => id === participantId)
    const rider = riderLabel(line ?? { racingNumber: null, name: "" })
    return {
      key: placeKey(cell),
      text: `${t("cellOf", { rider, section, lap })}: ${messageOf(problem)}`,
    }
  })
  return (
    <div
      className={`saving-state border-l-4 border-(--live) pl-3 leading-7 data-failed:border-error-ink ${className}`}
      data-failed={failure !== null || problems.length > 0 || undefined}
    >
      <p role="status">
        {unsaved.length === 0 && t("saved")}
        {waiting > 0 && (isSaving || failure === null ? t("saving") : t("waiting", { count: waiting }))}
      </p>
      {waiting > 0 && why && (
        <p>
          {why}{" "}
          <button type="button" className="quiet-button" onClick={cells.save}>
            {desk("retry")}
          </button>
        </p>
      )}
      {problems.length > 0 && (
        <>
          <p>{t("toLook", { count: problems.length })}</p>
          <ul className="relative max-h-40 overflow-y-auto">
            {problems.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
