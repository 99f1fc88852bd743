import type { Board } from "#contracts/live.ts"
import { movesSince } from "#domain/results/story.ts"
import type { Db } from "#server/db/transaction.ts"
import { type BoardLines, nextLines } from "./board-lines.ts"
import { eventFrame, type Frame } from "./event-stream.ts"
import { type BoardHead, type LineChanges, type LineFacts, readHead, readLines } from "./read-board.ts"

/** A stage's board at one revision, with what the next one is made from. */
export type BoardState = {
  head: BoardHead
  /** What of each result is read. */
  facts: ReadonlyMap<string, LineFacts>
  /** When each result last changed, also those that are gone. */
  changedOn: ReadonlyMap<string, number>
  lines: BoardLines
  board: Board
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

/** Do only lines differ? Else the stage or its classes changed, or the database was restored from a backup. */
const isContinued = (before: BoardHead, now: Pick<BoardHead, "revision" | "settingsRevision">): boolean =>
  now.revision >= before.revision && now.settingsRevision <= before.revision

const stateAfter = (
  before: BoardState | null,
  { stage, classes, ...known }: BoardHead,
  changes: LineChanges,
): BoardState => {
  const { revision } = changes
  const facts = new Map(before?.facts)
  for (const line of changes.lines) facts.set(line.participantId, line)
  for (const id of changes.gone) facts.delete(id)
  const changedOn = new Map(before?.changedOn)
  for (const [id, instant] of changes.changedOn) changedOn.set(id, instant)
  const last = changedOn.size === 0 ? null : Math.max(...changedOn.values())
  const since = movesSince(last ?? 0)
  const lines = nextLines(before?.lines ?? new Map(), { facts, classes, stage, since })
  const rows = [...lines.values()].map(({ row }) => row)
  return {
    head: { ...known, revision, stage, classes },
    facts,
    changedOn,
    lines,
    board: { revision, changedOn: last, stage, classes, rows },
  }
}

/** Changes of a board that are not yet sent to its readers. */
export type Pending = {
  /** The stage or its classes changed, or nothing continues what they know. */
  hasToReload: boolean
  /** The lines that changed or went. */
  ids: ReadonlySet<string>
}

/** Nothing is left to send. */
export const nothingPending: Pending = { hasToReload: false, ids: new Set() }

/**
 * Returns what is pending once one state has followed another. A line that changed and changed back stays in it: a reader
 * may have begun between the two.
 */
export const addPending = (pending: Pending, from: BoardState, to: BoardState): Pending => {
  const ids = new Set(pending.ids)
  for (const [id, line] of to.lines) if (from.lines.get(id)?.json !== line.json) ids.add(id)
  for (const id of from.lines.keys()) if (!to.lines.has(id)) ids.add(id)
  return {
    hasToReload: pending.hasToReload || !isContinued(from.head, to.head) || from.head.key !== to.head.key,
    ids,
  }
}

/** Returns the whole board as one message. */
export const boardFrame = ({ board }: BoardState): Frame =>
  eventFrame({ event: "board", revision: board.revision, json: JSON.stringify(board) })

/** Returns the message that brings readers to a state: the lines that are pending, or that they are to reload. */
export const changeFrame = ({ hasToReload, ids }: Pending, state: BoardState): Frame => {
  const { revision, changedOn } = state.board
  if (hasToReload) return eventFrame({ event: "reload", revision, json: JSON.stringify({ revision }) })
  const rows = [...ids].flatMap((id) => state.lines.get(id)?.json ?? [])
  const gone = [...ids].filter((id) => !state.lines.has(id))
  const [head, tail] = [{ revision, changedOn }, { gone }].map((part) => JSON.stringify(part).slice(1, -1))
  const json = `{${head},"rows":[${rows.join(",")}],${tail}}`
  return eventFrame({ event: "rows", revision, json })
}
