import type { Board, BoardRow } from "#contracts/live.ts"
import type { Db } from "#server/db/transaction.ts"
import { boardRows } from "./board-rows.ts"
import { eventFrame, type Frame } from "./frames.ts"
import { type BoardHead, type LineFacts, readHead, readLines } from "./read-board.ts"

/** A stage's board at one revision, with what the next one is made from. */
export type BoardState = {
  head: BoardHead
  lines: ReadonlyMap<string, LineFacts>
  board: Board
  /** Each row as its JSON, to tell what has changed. */
  rows: ReadonlyMap<string, string>
}

/**
 * Reads a published stage's board in one snapshot: all of it, or only what was stamped since the state before. Returns
 * null where there is no such stage.
 */
export const readState = (db: Db, path: string, before: BoardState | null): Promise<BoardState | null> =>
  db.transaction(
    async (tx) => {
      const head = await readHead(tx, path)
      if (!head) return null
      const base = before && head.settingsRevision <= before.head.revision ? before : null
      const changes = await readLines(tx, head.key, base?.head.revision ?? 0)
      const lines = new Map(base?.lines)
      for (const line of changes.lines) lines.set(line.participantId, line)
      for (const id of changes.gone) lines.delete(id)
      return stateOf(head, lines, changes.changedOn ?? base?.board.changedOn ?? null)
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  )

const stateOf = (
  head: BoardHead,
  lines: ReadonlyMap<string, LineFacts>,
  changedOn: number | null,
): BoardState => {
  const { revision, stage, classes } = head
  const rows = boardRows([...lines.values()], classes, stage.competitionType)
  return {
    head,
    lines,
    board: { revision, changedOn, stage, classes, rows },
    rows: new Map(rows.map((row) => [row.id, JSON.stringify(row)])),
  }
}

/** Returns the whole board as one message. */
export const boardFrame = ({ board }: BoardState): Frame => eventFrame("board", JSON.stringify(board))

/** Returns the message that brings a reader from one state to a later one: the changed rows, or that it is to reload. */
export const changeFrame = (from: BoardState, to: BoardState): Frame => {
  const { revision, changedOn } = to.board
  if (to.head.settingsRevision > from.head.revision) return eventFrame("reload", JSON.stringify({ revision }))
  const rows: BoardRow[] = to.board.rows.filter(({ id }) => to.rows.get(id) !== from.rows.get(id))
  const gone = [...from.rows.keys()].filter((id) => !to.rows.has(id))
  return eventFrame("rows", JSON.stringify({ revision, changedOn, rows, gone }))
}
