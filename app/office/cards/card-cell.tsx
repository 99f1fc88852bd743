import "./cards.css"
import { type ClipboardEvent, type InputEvent, type KeyboardEvent, useId, useSyncExternalStore } from "react"
import { useWords } from "#app/site/i18n/words.ts"
import { pointsOf, writeScore } from "#contracts/fields/formats.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import type { EntryPlace } from "#domain/results/result.ts"
import { useLanguage } from "#ui/speech.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import type { CellProblem } from "./cell-grid.ts"
import { focusCell, moveOfKey } from "./grid-moves.ts"
import type { PaperCells } from "./paper-cells.ts"
import { isMark, readDecimals, readMark, scoresIn } from "./typed-scores.ts"

/** What all cells of a grid have in common. */
export type CellOfGrid = {
  cells: PaperCells
  type: CompetitionType
  /** May anything be typed? */
  isOpen: boolean
  /** Where the next cell is: to the right, or below. */
  goesOn: "across" | "down"
  /** A cell was emptied and left. */
  onEmptied(place: EntryPlace): void
}

type CardCellProps = CellOfGrid & {
  place: EntryPlace
  /** The ids of the headings that name it. */
  labelledBy: string
  /** Is it the one cell that the Tab key leads to? */
  isCurrent: boolean
  /** Is the section cancelled in this lap? Then nothing is typed here. */
  isCancelled?: boolean
}

const steps = {
  across: { next: "next", previous: "previous" },
  down: { next: "next-down", previous: "previous-down" },
} as const

/** In the decimal sign of a language, also where the number is only begun: `2.` is `2,` in Latvian. */
const withDecimalSign = (text: string, language: string) =>
  language === "en" ? text : text.replaceAll(".", ",")

/** One section of one lap of a card from paper. */
export function CardCell({
  cells,
  place,
  type,
  isOpen,
  goesOn,
  onEmptied,
  labelledBy,
  isCurrent,
  isCancelled = false,
}: CardCellProps) {
  const readText = () => cells.textAt(place)
  const text = useSyncExternalStore(cells.subscribe, readText, readText)
  const readTyped = () => cells.typedAt(place)
  const problem = useSyncExternalStore(cells.subscribe, readTyped, readTyped)?.problem ?? null
  const messageOf = useProblemMessage()
  const language = useLanguage()
  const isHydrated = useHydrated()
  const isMarks = type === "classic" && isMark(text)
  const problemId = useId()

  const write = (input: HTMLInputElement, typed: string | null) => {
    if (type === "openFree") {
      const { text, caret } = readDecimals(input.value, input.selectionStart ?? input.value.length)
      const shown = withDecimalSign(text, language)
      // React would write it too, and put the caret behind it
      if (input.value !== shown) {
        input.value = shown
        input.setSelectionRange(caret, caret)
      }
      return cells.write(place, text)
    }
    const mark = readMark(typed, input.value)
    cells.write(place, mark)
    if (isMark(mark)) focusCell(input, steps[goesOn].next)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const scores = scoresIn(event.clipboardData.getData("text"), type)
    if (scores.length < 2 || event.currentTarget.readOnly) return
    event.preventDefault()
    let cell = event.currentTarget
    for (const score of scores) {
      cell.value = score
      cell.dispatchEvent(new window.InputEvent("input", { bubbles: true, data: score }))
      if (type === "openFree") focusCell(cell, steps[goesOn].next)
      const { activeElement } = document
      // at a score that is none, and at the last cell, as where one types
      if (activeElement === cell || !(activeElement instanceof HTMLInputElement)) return
      cell = activeElement
    }
  }
  const settle = () => {
    if (problem?.reason === "to-confirm") onEmptied(place)
    else cells.confirm(place)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === "Escape") cells.takeBack(place)
    const move =
      event.key === "Enter" ? steps[goesOn][event.shiftKey ? "previous" : "next"] : moveOfKey[event.key]
    if (!move) return
    event.preventDefault()
    if (event.key === "Enter" && problem) settle()
    else focusCell(event.currentTarget, move)
  }
  return (
    <>
      <input
        className="card-cell"
        inputMode={type === "openFree" ? "decimal" : "numeric"}
        autoComplete="off"
        maxLength={type === "openFree" ? 7 : 4}
        aria-labelledby={labelledBy}
        data-score={isMarks && problem === null && !isCancelled ? text : undefined}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem ? problemId : undefined}
        tabIndex={isCurrent ? 0 : -1}
        readOnly={!isHydrated || !isOpen || isCancelled}
        data-cancelled={isCancelled || undefined}
        value={withDecimalSign(text, language)}
        // unlike a change, it comes also where the same score is typed again
        onInput={(event: InputEvent<HTMLInputElement>) => write(event.currentTarget, event.nativeEvent.data)}
        onPaste={paste}
        onKeyDown={press}
        onFocus={(event) => event.target.select()}
        onBlur={() => {
          if (problem?.reason === "to-confirm") onEmptied(place)
        }}
      />
      {problem && (
        <span id={problemId} className="cell-problem">
          {messageOf(problem)}
        </span>
      )}
    </>
  )
}

/** Returns a function that says why a cell is not saved. */
export function useProblemMessage(): (problem: CellProblem) => string {
  const t = useWords("paper-cards")
  const desk = useWords("results-desk")
  const language = useLanguage()
  // locale keys: paper-cards.problem.* results-desk.refused.*
  return (problem) => {
    if (problem.reason === "next-lap-filled") return desk("refused.next-lap-has-result")
    if (!("total" in problem)) return t(`problem.${problem.reason}`)
    if (problem.reason !== "changed-meanwhile") return desk(`refused.${problem.reason}`)
    const { total } = problem
    return t("problem.changed-meanwhile", { total: writeScore(total, pointsOf(language)) })
  }
}
