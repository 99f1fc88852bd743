import { onTestFinished } from "vitest"
import { applyBoardRows } from "#app/live/apply-board-rows.ts"
import { type Board, type BoardRows, board, boardRows } from "#contracts/live.ts"

/** A message of a stream. */
export type Message =
  | { event: "board"; board: Board }
  | { event: "rows"; rows: BoardRows }
  | { event: "reload" }

/** The address of a stage's stream. */
export const streamOf = (
  { url }: { url: string },
  stage: { institutionId: string; championshipId: string; id: string },
): string => `${url}/live/${stage.institutionId}/${stage.championshipId}/${stage.id}`

/** A stream that is followed until the test ends, as a page does that has a board already, or none yet. */
export const followStage = async (
  address: string,
  { encoding = "gzip", page = null }: { encoding?: "gzip" | "identity"; page?: Board | null } = {},
) => {
  const end = new AbortController()
  onTestFinished(() => end.abort())
  const response = await fetch(page ? `${address}?revision=${page.revision}` : address, {
    headers: { "Accept-Encoding": encoding },
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
  const read = async (chunks: AsyncIterable<string>) => {
    let rest = ""
    for await (const chunk of chunks) {
      followed.text += chunk
      const texts = (rest + chunk).split("\n\n")
      rest = texts.pop() ?? ""
      for (const message of texts.flatMap(readMessage)) {
        followed.messages.push(message)
        followed.board = show(followed.board, message)
      }
    }
  }
  read(response.body.pipeThrough(new TextDecoderStream()))
    .catch(() => undefined)
    .finally(() => {
      followed.isOver = true
    })
  return followed
}

const readMessage = (text: string): Message[] => {
  const [, event] = /^event: (.*)$/m.exec(text) ?? []
  if (event === undefined) return []
  const sent = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? "")
  if (event === "board") return [{ event, board: board.parse(sent) }]
  if (event === "rows") return [{ event, rows: boardRows.parse(sent) }]
  if (event === "reload") return [{ event }]
  throw new Error(`Nobody knows what ${event} means`)
}

const show = (shown: Board | null, message: Message): Board | null => {
  if (message.event === "board") return message.board
  return message.event === "rows" && shown ? applyBoardRows(shown, message.rows) : shown
}
