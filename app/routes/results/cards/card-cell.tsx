import "#ui/score-chip.css"
import "./card-cell.css"
import { type KeyboardEvent, useId, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { useWords } from "#app/i18n/words.ts"
import { pointsOf, writeScore } from "#contracts/formats.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { isClassicMarks, missedMark } from "#domain/judging/points.ts"
import type { EntryPlace } from "#domain/results/result.ts"
import { useHydrated } from "#ui/use-hydrated.ts"
import type { CellProblem } from "./cell-grid.ts"
import { focusCell, moveOfKey } from "./grid-moves.ts"
import type { PaperCells } from "./paper-cells.ts"

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
  const { language } = useTranslation().i18n
  const isHydrated = useHydrated()
  const isMarks = type === "classic" && isMark(text)
  const problemId = useId()

  const write = (input: HTMLInputElement) => {
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
    const marks = input.value.toUpperCase().replaceAll(/[^\dM]/g, "")
    // the mark that was typed last replaces what was there
    const mark = marks.slice(-1)
    cells.write(place, mark)
    if (isMark(mark)) focusCell(input, steps[goesOn].next)
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
    <td>
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
        onChange={(event) => write(event.target)}
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
    </td>
  )
}

const isMark = (text: string) => text === missedMark || (text !== "" && isClassicMarks(Number(text)))

/** Returns a function that says why a cell is not saved. */
export function useProblemMessage(): (problem: CellProblem) => string {
  const t = useWords("paper-cards")
  const desk = useWords("results-desk")
  const { language } = useTranslation().i18n
  // locale keys: paper-cards.problem.* results-desk.refused.*
  return (problem) => {
    if (problem.reason === "next-lap-filled") return desk("refused.next-lap-has-result")
    if (!("total" in problem)) return t(`problem.${problem.reason}`)
    if (problem.reason !== "changed-meanwhile") return desk(`refused.${problem.reason}`)
    const { total } = problem
    return t("problem.changed-meanwhile", { total: writeScore(total, pointsOf(language)) })
  }
}

/** Digits with a point before decimals, and the position of the caret in them. */
type Decimals = { text: string; caret: number }

/** Reads what was typed: digits with a point before decimals, without leading zeros, and where the caret is then. */
export function readDecimals(typed: string, caret: number): Decimals {
  const text = decimalsIn(typed).replace(/^0+(?=\d)/, "")
  // counted from the end: what is left out stands before the caret
  return { text, caret: Math.max(0, text.length - decimalsIn(typed.slice(caret)).length) }
}

const decimalsIn = (typed: string) => typed.replaceAll(/[^\d.,]/g, "").replaceAll(",", ".")
