import { classLists } from "#app/routes/results/class-lists.ts"
import { asItStands, type ComparedLine } from "#app/routes/results/comparisons.ts"
import type { Board, BoardClass } from "#contracts/live.ts"

/** How many riders fill a television and can still be read from ten metres (TV-01). */
export const linesOfTv = 14

/** What a screen shows at a time: a class, or a part of it. */
export type Slide = {
  key: string
  racingClass: BoardClass
  lines: readonly ComparedLine[]
  /** The first of its riders, counted from 1. */
  from: number
  /** The number of riders in the class. */
  riders: number
}

/** Returns what screens show in turn: the classes with the higher order first, each in parts that fit; empty ones are left out. */
export function slidesOf(board: Board, linesAtOnce: number): Slide[] {
  return classLists(board).flatMap(({ racingClass, rows }) => {
    const lines = asItStands(rows, board.stage.competitionType)
    return Array.from({ length: Math.ceil(lines.length / linesAtOnce) }, (_, part) => ({
      key: `${racingClass.name}/${part + 1}`,
      racingClass,
      lines: lines.slice(part * linesAtOnce, (part + 1) * linesAtOnce),
      from: part * linesAtOnce + 1,
      riders: lines.length,
    }))
  })
}

/** Returns the parts of one class. */
export const slidesOfClass = (slides: readonly Slide[], name: string | null): Slide[] =>
  slides.filter(({ racingClass }) => racingClass.name === name)

/** Returns what comes after a key, the first after the last; also where the key is gone. Null: there is nothing. */
export function nextKey(keys: readonly string[], shown: string | null): string | null {
  return keys[(keys.indexOf(shown ?? "") + 1) % keys.length] ?? null
}
