import { useEffect, useState, useSyncExternalStore } from "react"
import { api } from "#app/api/client.ts"
import { outcomeOf } from "#app/api/outcome-of.ts"
import { recall, remember } from "#app/shell/on-this-device.ts"
import type { RaceDesk } from "#contracts/race-desk.ts"
import { missedMark } from "#domain/judging/points.ts"
import { createPaperCells, type PaperCells, type SavingState } from "./paper-cells.ts"

/** Milliseconds from the last key, and from a failure, until cells are sent. */
const restAfter = { classic: 300, openFree: 1_000 }
const retryAfter = 5_000

type TypedGrid = { cells: PaperCells; state: SavingState; isRestored: boolean }

/** The grid of a stage: saved while one types, sent again after a failure, and stored on this device until it is saved. */
export function usePaperCells(
  { stage, lines }: Pick<RaceDesk, "stage" | "lines">,
  page: "cards" | "cockpit",
): TypedGrid {
  const { path, competitionType, missedPoints, revision } = stage
  // two pages that are open side by side do not overwrite what the other stored
  const key = `${page}:${path}`
  const [cells] = useState(() => {
    const grid = createPaperCells({
      type: competitionType,
      missedPoints,
      send: (cells) => outcomeOf(api.results.enterCards({ stage: path, cells, reason: null })),
      store: (some) => remember(key, JSON.stringify(some)),
    })
    grid.show(entriesOf(lines), revision)
    return grid
  })
  const state = useSyncExternalStore(cells.subscribe, cells.state, cells.state)
  const [isRestored, setRestored] = useState(false)
  useEffect(() => {
    const stored = readStoredCells(recall(key))
    if (stored.length === 0) return
    cells.restore(stored)
    setRestored(true)
  }, [cells, key])
  useEffect(() => cells.show(entriesOf(lines), revision), [cells, lines, revision])

  const isReady = state.unsaved.some(({ problem }) => problem === null)
  const { unsaved, isSaving, failure } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key begins the pause again
  useEffect(() => {
    if (!isReady || isSaving) return
    const wait = failure === null ? restAfter[competitionType] : retryAfter
    const timer = setTimeout(cells.save, wait)
    window.addEventListener("online", cells.save)
    return () => {
      clearTimeout(timer)
      window.removeEventListener("online", cells.save)
    }
  }, [cells, competitionType, failure, isReady, isSaving, unsaved])

  return { cells, state, isRestored }
}

const entriesOf = (lines: RaceDesk["lines"]) =>
  lines.flatMap(({ id, entries }) => entries.map((entry) => ({ participantId: id, ...entry })))

type StoredCell = Parameters<PaperCells["restore"]>[0][number]

/**
 * Reads the cells that a device stored; none where it stored none, or they cannot be read. Checked by hand: these five fields are not worth
 * the library that checks schemas, which is heavier than the rest of the page.
 */
export function readStoredCells(text: string | null): StoredCell[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]")
    return Array.isArray(stored) && stored.every(isStoredCell) ? stored.map(withoutRest) : []
  } catch {
    return []
  }
}

const isStoredCell = (cell: unknown): cell is StoredCell =>
  typeof cell === "object" &&
  cell !== null &&
  "participantId" in cell &&
  typeof cell.participantId === "string" &&
  "section" in cell &&
  typeof cell.section === "number" &&
  "lap" in cell &&
  typeof cell.lap === "number" &&
  "text" in cell &&
  typeof cell.text === "string" &&
  /^([\d.]{0,7}|M)$/.test(cell.text) &&
  "seen" in cell &&
  (cell.seen === null || cell.seen === missedMark || typeof cell.seen === "number")

const withoutRest = ({ participantId, section, lap, text, seen }: StoredCell): StoredCell => ({
  participantId,
  section,
  lap,
  text,
  seen,
})
