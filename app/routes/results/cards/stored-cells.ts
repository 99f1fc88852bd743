import { forget, readJson, recall, remember } from "#app/shell/on-this-device.ts"
import { missedMark } from "#domain/judging/points.ts"
import { placeKey, type StoredCell } from "./cell-grid.ts"

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

/**
 * Reads the cells that a device stored; none where it stored none, or they cannot be read. Checked by hand: these five fields are not worth
 * the library that checks schemas, which is heavier than the rest of the page.
 */
export function readStoredCells(text: string | null): StoredCell[] {
  const stored = readJson(text)
  return Array.isArray(stored) && stored.every(isStoredCell) ? stored.map(withoutRest) : []
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
