import { useEffect, useState, useSyncExternalStore } from "react"
import { z } from "zod"
import { api } from "#app/site/api/client.ts"
import { outcomeOf } from "#app/site/api/outcome-of.ts"
import { forget, readJson, recall, remember } from "#app/site/shell/on-this-device.ts"
import { useViewer } from "#app/site/shell/use-viewer.ts"
import type { RaceDesk } from "#contracts/judging/race-desk.ts"
import { missedMark } from "#domain/judging/points.ts"
import { placeKey, type StoredCell } from "./cell-grid.ts"
import { createPaperCells, type PaperCells, type SavingState } from "./paper-cells.ts"

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

type CellsPage = "cards" | "cockpit"

/** The unsaved cells that one tab stores, beside those of other tabs of the same page. */
type CellStore = {
  read(): StoredCell[]
  /** Stores what this tab has not saved yet; what another tab stored stays. */
  write(cells: readonly StoredCell[]): void
}

/**
 * Stores the cells that a user has typed on a page and not saved. They stay when the user signs out, for their return, and nobody else
 * gets them: what is sent is logged under the name of whoever is signed in (XC-03).
 */
export function createCellStore(userId: string | undefined, page: CellsPage, stagePath: string): CellStore {
  // two pages that are open side by side do not overwrite what the other stored
  const key = `cells ${userId} ${page} ${stagePath}`
  const read = () => readStoredCells(recall(key))
  let own: readonly StoredCell[] = []
  return {
    read,
    write(cells) {
      const merged = mergeCells(read(), own, cells)
      own = cells.map(withoutRest)
      if (merged.length > 0) remember(key, JSON.stringify(merged))
      else forget(key)
    },
  }
}

/** What is stored, with what a tab stored before replaced by what it has now, unless another tab has changed it. */
function mergeCells(
  stored: readonly StoredCell[],
  before: readonly StoredCell[],
  now: readonly StoredCell[],
): StoredCell[] {
  const mine = new Map(before.map((cell) => [placeKey(cell), cell.text]))
  const places = new Set(now.map(placeKey))
  const others = stored.filter((cell) => {
    const place = placeKey(cell)
    return !places.has(place) && mine.get(place) !== cell.text
  })
  return [...others, ...now.map(withoutRest)]
}

const storedCells = z.array(
  z.object({
    participantId: z.string(),
    section: z.number(),
    lap: z.number(),
    text: z.string().regex(/^([\d.]{0,7}|M)$/),
    seen: z.union([z.number(), z.literal(missedMark), z.null()]),
  }),
)

/** Reads the cells that a device stored; none where it stored none, or they cannot be read. */
export const readStoredCells = (text: string | null): StoredCell[] =>
  storedCells.safeParse(readJson(text)).data ?? []

const withoutRest = ({ participantId, section, lap, text, seen }: StoredCell): StoredCell => ({
  participantId,
  section,
  lap,
  text,
  seen,
})
