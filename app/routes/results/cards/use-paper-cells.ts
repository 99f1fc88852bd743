import { useEffect, useState, useSyncExternalStore } from "react"
import { api } from "#app/api/client.ts"
import { outcomeOf } from "#app/api/outcome-of.ts"
import { useViewer } from "#app/shell/use-viewer.ts"
import type { RaceDesk } from "#contracts/race-desk.ts"
import { createPaperCells, type PaperCells, type SavingState } from "./paper-cells.ts"
import { createCellStore } from "./stored-cells.ts"

/** Milliseconds from the last key, and from a failure, until cells are sent. */
const restAfter = { classic: 300, openFree: 1_000 }
const retryAfter = 5_000

type TypedGrid = { cells: PaperCells; state: SavingState; isRestored: boolean }

/** Returns the key of a page with such a grid: for another user, nothing of the former is left. */
export const useGridKey = (): string | undefined => useViewer()?.userId

/** The grid of a stage: saved while one types, sent again after a failure, and stored on this device until it is saved. */
export function usePaperCells(
  { stage, lines }: Pick<RaceDesk, "stage" | "lines">,
  page: "cards" | "cockpit",
): TypedGrid {
  const { path, competitionType, missedPoints, revision } = stage
  const viewer = useViewer()
  const [{ cells, store }] = useState(() => {
    const store = createCellStore(viewer?.userId, page, path)
    const grid = createPaperCells({
      type: competitionType,
      missedPoints,
      send: (cells) =>
        outcomeOf(api.results.enterCards({ stage: path, cells, reason: null, typedBy: viewer?.userId })),
      store: store.write,
    })
    grid.show(entriesOf(lines), revision)
    return { cells: grid, store }
  })
  const state = useSyncExternalStore(cells.subscribe, cells.state, cells.state)
  const [isRestored, setRestored] = useState(false)
  useEffect(() => {
    const stored = store.read()
    if (stored.length === 0) return
    cells.restore(stored)
    setRestored(true)
  }, [cells, store])
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
