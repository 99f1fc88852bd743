import type { Board, BoardRow } from "#contracts/live.ts"

/** A line that differs, in the first of these that does; null: it is new, or gone. */
export type LineChange = {
  row: BoardRow
  before: BoardRow | null
  after: BoardRow | null
  what: "result" | "position" | "details"
}

/** Returns how lines differ from those that were seen, also those that are gone, by class as the page lists them. */
export function changesOf(seen: Pick<Board, "rows">, now: Pick<Board, "rows" | "classes">): LineChange[] {
  const before = new Map(seen.rows.map((row) => [row.id, row]))
  const after = new Map(now.rows.map((row) => [row.id, row]))
  const all = [...now.rows, ...seen.rows.filter(({ id }) => !after.has(id))]
  return all.toSorted(asListed(now.classes)).flatMap((row) => {
    const lines = { before: before.get(row.id) ?? null, after: after.get(row.id) ?? null }
    const what = whatDiffers(lines)
    return what ? [{ row, ...lines, what }] : []
  })
}

/** Compares lines by class, the higher order first and those that are gone last, then by their order in it. */
function asListed(classes: Board["classes"]) {
  const names = classes.toSorted((a, b) => b.order - a.order).map(({ name }) => name)
  const placeOf = new Map(names.map((name, place) => [name, place]))
  const of = ({ racingClass }: BoardRow) => placeOf.get(racingClass) ?? names.length
  return (a: BoardRow, b: BoardRow) => of(a) - of(b) || a.order - b.order
}

function whatDiffers({ before, after }: Pick<LineChange, "before" | "after">): LineChange["what"] | null {
  if (!before || !after || before.total !== after.total || before.status !== after.status) return "result"
  if (before.position !== after.position) return "position"
  return detailsOf(before) === detailsOf(after) ? null : "details"
}

/** All but what follows from the results of others. */
const detailsOf = (row: BoardRow) => JSON.stringify({ ...row, order: null, place: null })
