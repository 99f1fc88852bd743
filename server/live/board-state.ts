import { isDeepStrictEqual } from "node:util"
import type { Board, BoardClass, ClassPosting } from "#contracts/results/live.ts"
import { movesSince } from "#domain/results/story.ts"
import type { Db } from "#server/db/transaction.ts"
import { type BoardLines, nextLines } from "./board-lines.ts"
import { eventFrame, type Frame } from "./event-stream.ts"
import {
  type BoardHead,
  type LineChanges,
  type LineFacts,
  type ReadPosting,
  readHead,
  readLines,
} from "./read-board.ts"

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
  { stage, classes: former, ...known }: BoardHead,
  changes: LineChanges,
): BoardState => {
  const { revision } = changes
  const { settingsRevision } = known
  const classes = withPostings(former, changes.postings)
  const protests = withProtests(before?.board.protests ?? [], changes.protests)
  const facts = new Map(before?.facts)
  for (const line of changes.lines) facts.set(line.participantId, line)
  for (const id of changes.gone) facts.delete(id)
  const changedOn = new Map(before?.changedOn)
  for (const [id, instant] of changes.changedOn) changedOn.set(id, instant)
  const last = changedOn.size === 0 ? null : Math.max(...changedOn.values())
  const since = movesSince(last ?? 0)
  const lines = nextLines(before?.lines ?? new Map(), {
    facts,
    classes,
    stage,
    ranksUnfinished: known.ranksUnfinished,
    since,
  })
  const rows = [...lines.values()].map(({ row }) => row)
  return {
    head: { ...known, revision, stage, classes },
    facts,
    changedOn,
    lines,
    board: { revision, settingsRevision, changedOn: last, stage, classes, rows, protests },
  }
}

/** Returns the classes with what is posted of them; one of which nothing changed stays the same object. */
const withPostings = (classes: readonly BoardClass[], postings: LineChanges["postings"]): BoardClass[] =>
  classes.map((one) => {
    if (!postings) return one
    const found = postings.find(({ racingClass }) => racingClass === one.name)
    const posting = found ? postingOf(found) : null
    return isDeepStrictEqual(one.posting, posting) ? one : { ...one, posting }
  })

const postingOf = ({ racingClass: _class, ...posting }: ReadPosting): ClassPosting => posting

/** Returns the protests as they were read; the same list where nothing changed that everybody may know. */
const withProtests = (known: Board["protests"], read: LineChanges["protests"]): Board["protests"] =>
  read === null || isDeepStrictEqual(known, read) ? known : read

/** Changes of a board that are not yet sent to its readers. */
export type Pending = {
  /** The stage or its classes changed, or nothing continues what they know. */
  hasToReload: boolean
  /** The lines that changed or went. */
  ids: ReadonlySet<string>
  /** The classes that were posted, taken back, or changed after they were posted. */
  postings: ReadonlySet<string>
  /** Did a protest change? */
  hasProtests: boolean
}

/** Nothing is left to send. */
export const nothingPending: Pending = {
  hasToReload: false,
  ids: new Set(),
  postings: new Set(),
  hasProtests: false,
}

/**
 * Returns what is pending once one state has followed another. A line that changed and changed back stays in it: a reader
 * may have begun between the two.
 */
export const addPending = (pending: Pending, from: BoardState, to: BoardState): Pending => {
  const ids = new Set(pending.ids)
  for (const [id, line] of to.lines) if (from.lines.get(id)?.json !== line.json) ids.add(id)
  for (const id of from.lines.keys()) if (!to.lines.has(id)) ids.add(id)
  const postings = new Set(pending.postings)
  for (const { name, posting } of to.board.classes)
    if (from.board.classes.find((one) => one.name === name)?.posting !== posting) postings.add(name)
  return {
    hasToReload: pending.hasToReload || !isContinued(from.head, to.head) || from.head.key !== to.head.key,
    ids,
    postings,
    hasProtests: pending.hasProtests || from.board.protests !== to.board.protests,
  }
}

/** Returns the whole board as one message. */
export const boardFrame = ({ board }: BoardState): Frame =>
  eventFrame({ event: "board", revision: board.revision, json: JSON.stringify(board) })

/** Returns the message that brings readers to a state: what is pending of lines, postings and protests, or that they are to reload. */
export const changeFrame = (
  { hasToReload, ids, postings, hasProtests }: Pending,
  state: BoardState,
): Frame => {
  const { revision, changedOn, protests } = state.board
  if (hasToReload) return eventFrame({ event: "reload", revision, json: JSON.stringify({ revision }) })
  const rows = [...ids].flatMap((id) => state.lines.get(id)?.json ?? [])
  const gone = [...ids].filter((id) => !state.lines.has(id))
  const posted = state.board.classes.flatMap(({ name, posting }) =>
    postings.has(name) ? { name, posting } : [],
  )
  const [head, tail] = [
    { revision, changedOn },
    { gone, ...(posted.length > 0 && { postings: posted }), ...(hasProtests && { protests }) },
  ].map((part) => JSON.stringify(part).slice(1, -1))
  const json = `{${head},"rows":[${rows.join(",")}],${tail}}`
  return eventFrame({ event: "rows", revision, json })
}
