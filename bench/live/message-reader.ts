import { constants, inflateRawSync } from "node:zlib"
import { applyBoardRows } from "#app/site/live/live-board.ts"
import { type Board, type BoardRows, board, boardRows } from "#contracts/results/live.ts"

/** A message of the stream. Spectators who got the same bytes share one. */
type Message = { event: "board"; board: Board } | { event: "rows"; rows: BoardRows }

/** What a page shows. Pages that got the same messages share one, so that all of two thousand can be followed. */
export type Shown = { board: Board; next: Map<Message, Shown> }

/** How many different messages are on their way to spectators at once, at most. */
const remembered = 16

/** Returns a function that reads a compressed message of one stage's stream: what is shown after it; null: it is no event. */
export const createMessageReader = () => {
  const known: { bytes: Buffer; message: Message }[] = []
  const boards = new Map<Message, Shown>()

  const messageOf = (bytes: Buffer): Message | null => {
    const found = known.find((one) => one.bytes.equals(bytes))
    if (found) return found.message
    const message = parse(bytes)
    if (message) {
      known.unshift({ bytes: Buffer.from(bytes), message })
      known.length = Math.min(known.length, remembered)
    }
    return message
  }
  return (shown: Shown | null, bytes: Buffer): Shown | null => {
    const message = messageOf(bytes)
    if (!message) return null
    const paths = message.event === "board" ? boards : shown?.next
    if (!paths) throw new Error("Rows came before a board")
    const after = paths.get(message) ?? { board: boardAfter(shown, message), next: new Map() }
    paths.set(message, after)
    return after
  }
}

const boardAfter = (shown: Shown | null, message: Message): Board => {
  if (message.event === "board") return message.board
  if (!shown) throw new Error("Rows came before a board")
  return applyBoardRows(shown.board, message.rows)
}

/** What a compressed stream begins with. */
const gzipHeaderLength = 10

const parse = (bytes: Buffer): Message | null => {
  if (bytes.length === gzipHeaderLength && bytes[0] === 0x1f) return null
  const text = inflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString()
  const [, event, json = ""] = /^id: \d+\nevent: (\w+)\ndata: (.*)\n\n$/.exec(text) ?? []
  if (event === "board") return { event, board: board.parse(JSON.parse(json)) }
  if (event === "rows") return { event, rows: boardRows.parse(JSON.parse(json)) }
  if (event !== undefined) throw new Error(`Nobody expects ${event}`)
  return null
}
