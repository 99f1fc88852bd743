import { riderLabel } from "#ui/number-plate.tsx"
import "./saving-state.css"
import type { Ref } from "react"
import { isUnansweredReason } from "#app/api/outcome-of.ts"
import { useWords } from "#app/i18n/words.ts"
import type { DeskLine } from "#contracts/race-desk.ts"
import { useProblemMessage } from "./card-cell.tsx"
import { placeKey } from "./cell-grid.ts"
import type { PaperCells, SavingState as State } from "./paper-cells.ts"

type SavingStateProps = {
  cells: PaperCells
  state: State
  lines: readonly DeskLine[]
  /** Says whether all is saved; it can take the focus. */
  status?: Ref<HTMLParagraphElement>
}

/** Shows what is saved, what is not, and why. */
export function SavingState({ cells, state, lines, status }: SavingStateProps) {
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
    <div className="saving-state" data-failed={failure !== null || problems.length > 0 || undefined}>
      <p role="status" ref={status} tabIndex={-1}>
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
          <ul>
            {problems.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
