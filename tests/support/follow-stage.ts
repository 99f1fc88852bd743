import { onTestFinished } from "vitest"
import { applyBoardRows } from "#app/site/live/live-board.ts"
import type { Board } from "#contracts/results/live.ts"
import { type Message, messageOf, readStream } from "./read-stream.ts"
import { until } from "./until.ts"

/** The address of a stage's stream. */
export const streamOf = (
  { url }: { url: string },
  stage: { institutionId: string; championshipId: string; id: string },
): string => `${url}/live/${stage.institutionId}/${stage.championshipId}/${stage.id}`

type Following = { encoding?: "gzip" | "identity"; page?: Board | null; lastEventId?: string }

/** Follows a stream until the test ends, as a page does that already has a board, or has none yet. */
export const followStage = async (
  address: string,
  { encoding = "gzip", page = null, lastEventId }: Following = {},
) => {
  const end = new AbortController()
  onTestFinished(() => end.abort())
  const response = await fetch(page ? `${address}?revision=${page.revision}` : address, {
    headers: {
      "Accept-Encoding": encoding,
      ...(lastEventId !== undefined && { "Last-Event-ID": lastEventId }),
    },
    signal: end.signal,
  })
  if (!response.ok || !response.body) throw new Error(`The stream answers ${response.status}`)

  const followed = {
    response,
    /** All that came, as text. */
    text: "",
    messages: [] as Message[],
    /** What the page shows. */
    board: page,
    isOver: false,
    end: () => end.abort(),
  }
  readStream(response.body, {
    onText: (text) => {
      followed.text += text
    },
    onEvent: (event) => {
      const message = messageOf(event)
      followed.messages.push(message)
      followed.board = show(followed.board, message)
    },
  })
    .catch(() => undefined)
    .finally(() => {
      followed.isOver = true
    })
  return followed
}

const show = (shown: Board | null, message: Message): Board | null => {
  if (message.event === "board") return message.board
  return message.event === "rows" && shown ? applyBoardRows(shown, message.rows) : shown
}

/** The board that a stream begins with. */
export const freshBoard = async (address: string): Promise<Board> => {
  const stream = await followStage(address)
  await until(() => stream.board !== null)
  stream.end()
  if (!stream.board) throw new Error("There is no board")
  return stream.board
}

/** A board with its rows in an order of their own: pages order them again. */
export const inOrder = (board: Board): Board => ({
  ...board,
  rows: board.rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
})
