import type { BoardRow } from "#contracts/live.ts"

/** A line that differs, in the first of these that does; null: it is new, or gone. */
export type LineChange = {
  row: BoardRow
  before: BoardRow | null
  after: BoardRow | null
  what: "result" | "position" | "details"
}

/** Returns how lines differ from those that were seen: those that are there in their order, then those that are gone. */
export function changesOf(seen: readonly BoardRow[], now: readonly BoardRow[]): LineChange[] {
  const before = new Map(seen.map((row) => [row.id, row]))
  const after = new Map(now.map((row) => [row.id, row]))
  return [...now, ...seen.filter(({ id }) => !after.has(id))].flatMap((row) => {
    const lines = { before: before.get(row.id) ?? null, after: after.get(row.id) ?? null }
    const what = whatDiffers(lines)
    return what ? [{ row, ...lines, what }] : []
  })
}

function whatDiffers({ before, after }: Pick<LineChange, "before" | "after">): LineChange["what"] | null {
  if (!before || !after || before.total !== after.total || before.status !== after.status) return "result"
  if (before.position !== after.position) return "position"
  return detailsOf(before) === detailsOf(after) ? null : "details"
}

/** All but what follows from the results of others. */
const detailsOf = (row: BoardRow) => JSON.stringify({ ...row, order: null, place: null })
