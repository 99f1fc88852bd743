import type { Board, BoardRow } from "#contracts/live.ts"
import type { Db } from "#server/db/transaction.ts"
import { boardRows } from "./board-rows.ts"
import { eventFrame, type Frame } from "./frames.ts"
import { type BoardHead, readHead } from "./read-board.ts"
import { type LineChanges, type LineFacts, readLines } from "./read-lines.ts"

/** A stage's board at one revision, with what the next one is made from. */
export type BoardState = {
  head: BoardHead
  lines: ReadonlyMap<string, LineFacts>
  /** When each result last changed, also those that are gone. */
  changedOn: ReadonlyMap<string, number>
  board: Board
  /** Each row as its JSON, to tell what has changed. */
  rows: ReadonlyMap<string, string>
}

/**
 * Reads a published stage's board as it is at one revision: all of it, or only what was stamped since the state before.
 * Returns null where there is no such stage.
 */
export const readState = async (
  db: Db,
  path: string,
  before: BoardState | null,
): Promise<BoardState | null> => {
  const changes = before && (await readLines(db.$client, before.head.key, before.head.revision))
  return before && changes && isContinued(before.head, changes)
    ? stateAfter(before, before.head, changes)
    : readWhole(db, path)
}

const readWhole = async (db: Db, path: string): Promise<BoardState | null> => {
  const head = await readHead(db, path)
  if (!head) return null
  const changes = await readLines(db.$client, head.key, 0)
  // lines of a later revision are those of this stage and its classes as long as neither changed meanwhile
  return changes && isContinued(head, changes) ? stateAfter(null, head, changes) : readWhole(db, path)
}

const written = new WeakMap<BoardRow, string>()

/** Returns a row's JSON, written once: between two boards few rows differ. */
const jsonOf = (row: BoardRow): string => {
  const json = written.get(row) ?? JSON.stringify(row)
  written.set(row, json)
  return json
}

/** Do only lines differ? Else the stage or its classes changed, or the database was restored from a backup. */
const isContinued = (before: BoardHead, now: Pick<BoardHead, "revision" | "settingsRevision">): boolean =>
  now.revision >= before.revision && now.settingsRevision <= before.revision

const stateAfter = (
  before: BoardState | null,
  { stage, classes, ...known }: BoardHead,
  changes: LineChanges,
): BoardState => {
  const { revision } = changes
  const lines = new Map(before?.lines)
  for (const line of changes.lines) lines.set(line.participantId, line)
  for (const id of changes.gone) lines.delete(id)
  const changedOn = new Map(before?.changedOn)
  for (const [id, instant] of changes.changedOn) changedOn.set(id, instant)
  const last = changedOn.size === 0 ? null : Math.max(...changedOn.values())
  const rows = boardRows([...lines.values()], classes, stage)
  return {
    head: { ...known, revision, stage, classes },
    lines,
    changedOn,
    board: { revision, changedOn: last, stage, classes, rows },
    rows: new Map(rows.map((row) => [row.id, jsonOf(row)])),
  }
}

/** What readers of a board have not been told yet. */
export type Untold = {
  /** The stage or its classes changed, or nothing continues what they know. */
  hasToReload: boolean
  /** The lines that changed or went. */
  ids: ReadonlySet<string>
}

/** Returns that everything is told. */
export const allTold: Untold = { hasToReload: false, ids: new Set() }

/**
 * Returns what is untold once one state has followed another. A line that changed and changed back stays in it: a reader
 * may have begun between the two.
 */
export const addUntold = (untold: Untold, from: BoardState, to: BoardState): Untold => {
  const ids = new Set(untold.ids)
  for (const [id, row] of to.rows) if (from.rows.get(id) !== row) ids.add(id)
  for (const id of from.rows.keys()) if (!to.rows.has(id)) ids.add(id)
  return {
    hasToReload: untold.hasToReload || !isContinued(from.head, to.head) || from.head.key !== to.head.key,
    ids,
  }
}

/** Returns the whole board as one message. */
export const boardFrame = ({ board }: BoardState): Frame =>
  eventFrame({ event: "board", revision: board.revision, json: JSON.stringify(board) })

/** Returns the message that brings readers to a state: the lines that they have not been told, or that they are to reload. */
export const changeFrame = ({ hasToReload, ids }: Untold, state: BoardState): Frame => {
  const { revision, changedOn } = state.board
  if (hasToReload) return eventFrame({ event: "reload", revision, json: JSON.stringify({ revision }) })
  const rows = [...ids].flatMap((id) => state.rows.get(id) ?? [])
  const gone = [...ids].filter((id) => !state.rows.has(id))
  const [head, tail] = [{ revision, changedOn }, { gone }].map((part) => JSON.stringify(part).slice(1, -1))
  const json = `{${head},"rows":[${rows.join(",")}],${tail}}`
  return eventFrame({ event: "rows", revision, json })
}
