import "#ui/score-chip.css"
import { type KeyboardEvent, useId, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { isClassicMarks } from "#domain/judging/points.ts"
import { useHydrated } from "#ui/use-hydrated.ts"
import { focusCell } from "./focus-cell.ts"
import type { GridMove } from "./grid-moves.ts"
import type { CellPlace, PaperCells } from "./paper-cells.ts"
import { readDecimals } from "./read-decimals.ts"
import { useCellProblem } from "./use-cell-problem.ts"

/** What all cells of a grid have in common. */
export type CellOfGrid = {
  cells: PaperCells
  type: CompetitionType
  /** May anything be typed? */
  isOpen: boolean
  /** A cell was emptied and left. */
  onEmptied(place: CellPlace): void
}

type CardCellProps = CellOfGrid & {
  place: CellPlace
  /** The ids of the headings that name it. */
  labelledBy: string
  /** Is it the one cell that the Tab key leads to? */
  isCurrent: boolean
}

const moves: Readonly<Record<string, GridMove>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
}

/** Also of a number that is begun: `2.` is `2,` in Latvian. */
const writeSigns = (text: string, language: string) => (language === "en" ? text : text.replaceAll(".", ","))

/** One section of one lap of a card from paper. */
export function CardCell({ cells, place, type, isOpen, onEmptied, labelledBy, isCurrent }: CardCellProps) {
  const readText = () => cells.textAt(place)
  const text = useSyncExternalStore(cells.subscribe, readText, readText)
  const readTyped = () => cells.typedAt(place)
  const problem = useSyncExternalStore(cells.subscribe, readTyped, readTyped)?.problem ?? null
  const sayProblem = useCellProblem()
  const { language } = useTranslation().i18n
  const isHydrated = useHydrated()
  const isMarks = type === "classic" && text !== "" && isClassicMarks(Number(text))
  const problemId = useId()

  const write = (input: HTMLInputElement) => {
    if (type === "openFree") {
      const { text, caret } = readDecimals(input.value, input.selectionStart ?? input.value.length)
      const shown = writeSigns(text, language)
      // React would write it too, and put the caret behind it
      if (input.value !== shown) {
        input.value = shown
        input.setSelectionRange(caret, caret)
      }
      return cells.write(place, text)
    }
    const digits = input.value.replaceAll(/\D/g, "")
    // the mark that was typed last replaces what was there
    const mark = digits.slice(-1)
    cells.write(place, mark)
    if (mark !== "" && isClassicMarks(Number(mark))) focusCell(input, "next")
  }
  const settle = () => {
    if (problem?.reason === "to-confirm") onEmptied(place)
    else cells.confirm(place)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === "Escape") cells.takeBack(place)
    const move = event.key === "Enter" ? (event.shiftKey ? "previous" : "next") : moves[event.key]
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
        data-score={isMarks && problem === null ? text : undefined}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem ? problemId : undefined}
        tabIndex={isCurrent ? 0 : -1}
        readOnly={!isHydrated || !isOpen}
        value={writeSigns(text, language)}
        onChange={(event) => write(event.target)}
        onKeyDown={press}
        onFocus={(event) => event.target.select()}
        onBlur={() => {
          if (problem?.reason === "to-confirm") onEmptied(place)
        }}
      />
      {problem && (
        <span id={problemId} className="cell-problem">
          {sayProblem(problem)}
        </span>
      )}
    </td>
  )
}
