import { type Board, type BoardRows, board, boardRows } from "#contracts/results/live.ts"

/** A message of a stream. */
export type Message =
  | { event: "board"; board: Board }
  | { event: "rows"; rows: BoardRows }
  | { event: "reload" }

/** An event as a stream has it. */
type StreamEvent = { event: string; data: string }

/** Reads the events of a stream as they come, however its bytes are cut; `onText` gets all of it. */
export const readStream = async (
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { onEvent, onText }: { onEvent(event: StreamEvent): void; onText?(text: string): void },
): Promise<void> => {
  let rest = ""
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    onText?.(chunk)
    const texts = (rest + chunk).split("\n\n")
    rest = texts.pop() ?? ""
    for (const text of texts) {
      const [, event] = /^event: (.*)$/m.exec(text) ?? []
      if (event !== undefined) onEvent({ event, data: /^data: (.*)$/m.exec(text)?.[1] ?? "" })
    }
  }
}

/** Returns the message of an event; throws if the event is unknown. */
export const messageOf = ({ event, data }: StreamEvent): Message => {
  const sent = JSON.parse(data)
  if (event === "board") return { event, board: board.parse(sent) }
  if (event === "rows") return { event, rows: boardRows.parse(sent) }
  if (event === "reload") return { event }
  throw new Error(`Nobody knows what ${event} means`)
}
