import type { InferClientErrors } from "@orpc/client"
import type { api } from "#app/site/api/client.ts"
import type { RefusalIn } from "#app/site/api/outcome-of.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import {
  type CellScore,
  cellScore,
  isClassicMarks,
  missedMark,
  readPoints,
  readScore,
  type SectionScore,
} from "#domain/judging/points.ts"
import type { EntryPlace } from "#domain/results/result.ts"

/** Returns the key of a place, the same for every cell there. */
export const placeKey = ({ participantId, section, lap }: EntryPlace): string =>
  `${section} ${lap} ${participantId}`

/** A refusal that names the cells it is about. */
export type CellRefusal = Extract<
  RefusalIn<InferClientErrors<typeof api.results.enterCards>>,
  { about: { cells: unknown } }
>

/** Why a cell that was typed is not saved. */
export type CellProblem =
  /** Not a score of classic. */
  | { reason: "no-mark" }
  /** Not points of openFree. */
  | { reason: "no-points" }
  /** Emptied: that deletes an entry, and is asked first (SP-07). */
  | { reason: "to-confirm" }
  /** Emptied, while the section has points in the next lap: then its entry stays (SP-07). */
  | { reason: "next-lap-filled" }
  | { reason: CellRefusal["reason"]; total: CellScore }

/** A cell as this device stores it until it is saved. */
export type StoredCell = EntryPlace & {
  /** As it was typed: points, M, or neither. */
  text: string
  /** What it said when the typing began; null: nothing. */
  seen: CellScore
}

/** A cell with what was typed into it and is not saved yet. */
export type TypedCell = StoredCell & { problem: CellProblem | null }

/** An entry as it is saved. */
export type SavedEntry = EntryPlace & { total: number; isMissed?: boolean }

/** What is saved and what is typed, cell by cell. */
type CellGrid = {
  textAt(place: EntryPlace): string
  /** The points that it adds to a sum, for M what a missed section costs; null: it holds no score. */
  pointsAt(place: EntryPlace): number | null
  /** The same object until it changes; null: the cell is as it is saved. */
  typedAt(place: EntryPlace): TypedCell | null
  unsaved(): TypedCell[]
  /** Unsaved cells without a problem. */
  ready(): TypedCell[]
  /** Writes into a cell. Back at what it said, it is unsaved only while another text of it is being sent. */
  write(place: EntryPlace, text: string, isBeingSent: boolean): void
  /** Solves the problem of an emptied cell; a fault in its text remains. */
  confirm(place: EntryPlace): void
  /** Takes back what was typed, and returns whether there was any. */
  takeBack(place: EntryPlace): boolean
  /** Whether a cell may be emptied depends on the cell of the next lap: decides it again. */
  recheckEmptied(): void
  /** These cells were saved at a revision of the stage; what was typed over them since stays. */
  settle(cells: readonly TypedCell[], revision: number): void
  /** Notes a refusal in the cells that were sent, by their keys; returns whether it was about any of them. */
  refuse(refusal: CellRefusal, sent: ReadonlySet<string>): boolean
  /** What is saved at a revision of the stage, unless more is known to be saved since. */
  show(entries: readonly SavedEntry[], revision: number): void
  /** Restores what was stored, where nothing is typed. */
  restore(cells: readonly StoredCell[]): void
}

type GridOptions = {
  type: CompetitionType
  /** What a missed section costs (RX-02). */
  missedPoints: number
}

/** Returns an empty grid; what is saved is then shown in it. */
export function createCellGrid({ type, missedPoints }: GridOptions): CellGrid {
  let saved = new Map<string, SectionScore>()
  let savedAt = 0
  const typed = new Map<string, TypedCell>()

  const textAt = (place: EntryPlace) => typed.get(placeKey(place))?.text ?? textOf(saved.get(placeKey(place)))
  /** The text of a cell once all that can be saved is saved. */
  const textOnceSaved = (place: EntryPlace): string => {
    const cell = typed.get(placeKey(place))
    return cell?.problem === null ? cell.text : textOf(saved.get(placeKey(place)))
  }
  const problemOf = ({ text, seen, ...place }: StoredCell): CellProblem | null => {
    if (text === "") {
      if (seen === null) return null
      const nextLap = textOnceSaved({ ...place, lap: place.lap + 1 })
      return { reason: nextLap === "" ? "to-confirm" : "next-lap-filled" }
    }
    if (type === "classic")
      return text === missedMark || isClassicMarks(readPoints(text) ?? Number.NaN)
        ? null
        : { reason: "no-mark" }
    return readPoints(text) === null ? { reason: "no-points" } : null
  }
  const put = ({ participantId, section, lap }: EntryPlace, text: string, seen: CellScore) => {
    const cell = { participantId, section, lap, text, seen }
    typed.set(placeKey(cell), { ...cell, problem: problemOf(cell) })
  }
  const setSaved = (key: string, score: CellScore) => {
    if (score === null) saved.delete(key)
    else saved.set(key, score)
  }

  return {
    textAt,
    pointsAt(place) {
      const score = readScore(textAt(place))
      return score === missedMark ? missedPoints : score
    },
    typedAt: (place) => typed.get(placeKey(place)) ?? null,
    unsaved: () => [...typed.values()],
    ready: () => [...typed.values()].filter(({ problem }) => problem === null),
    write(place, text, isBeingSent) {
      const key = placeKey(place)
      const now = typed.get(key)
      const seen = now ? now.seen : (saved.get(key) ?? null)
      // what is under way may yet be saved: then this has to be sent after it
      if (text === textOf(seen) && !isBeingSent) typed.delete(key)
      else put(place, text, seen)
    },
    confirm(place) {
      const cell = typed.get(placeKey(place))
      if (!cell) return
      const problem = problemOf(cell)
      typed.set(placeKey(place), { ...cell, problem: problem?.reason === "to-confirm" ? null : problem })
    },
    takeBack: (place) => typed.delete(placeKey(place)),
    recheckEmptied() {
      for (const [key, cell] of typed) {
        const { problem: before } = cell
        if (before?.reason !== "to-confirm" && before?.reason !== "next-lap-filled") continue
        const problem = problemOf(cell)
        if (problem?.reason !== before.reason) typed.set(key, { ...cell, problem })
      }
    },
    settle(cells, revision) {
      savedAt = Math.max(savedAt, revision)
      for (const cell of cells) {
        const key = placeKey(cell)
        const score = readScore(cell.text)
        setSaved(key, score)
        const now = typed.get(key)
        if (now?.text === cell.text) typed.delete(key)
        else if (now) put(now, now.text, score)
      }
    },
    refuse({ reason, about: { cells } }, sent) {
      let isKnown = false
      for (const { total, ...place } of cells) {
        const key = placeKey(place)
        const now = typed.get(key)
        if (!now || !sent.has(key)) continue
        isKnown = true
        const seen = reason === "changed-meanwhile" ? total : now.seen
        setSaved(key, total)
        typed.set(key, { ...now, seen, problem: { reason, total } })
      }
      return isKnown
    },
    show(entries, revision) {
      // asked for before the last save, and answered after it
      if (revision < savedAt) return
      saved = new Map(
        entries.map(({ total, isMissed, ...place }) => [placeKey(place), cellScore(total, isMissed)]),
      )
    },
    restore(cells) {
      for (const { text, seen, ...place } of cells) if (!typed.has(placeKey(place))) put(place, text, seen)
    },
  }
}

const textOf = (score: CellScore | undefined) => (score == null ? "" : String(score))
