import { connect, type Socket } from "node:net"

/** An answer as it came; status 0: the connection was closed without one. */
export type RawAnswer = { status: number; head: string; body: string }

/** What is sent as it is, and whether anything may follow it on its connection. */
export type RawRequest = { bytes: Buffer; isHead: boolean; isLast: boolean }

/** A connection that sends what no client would, one request after the other, and is opened again when it was closed. */
export type RawConnection = {
  send(request: RawRequest): Promise<RawAnswer>
  close(): void
}

/** How long an answer may take, milliseconds. */
const timeout = 100_000

/** Returns a connection to a port of this machine. */
export const openRawConnection = (port: number): RawConnection => {
  let kept: Socket | null = null
  const open = (): Socket => {
    if (kept && !kept.destroyed && kept.writable) return kept
    kept?.destroy()
    kept = connect(port, "127.0.0.1").setNoDelay().setTimeout(timeout)
    // what broke is told by the close that follows
    return kept.on("error", () => {})
  }
  return {
    send: ({ bytes, isHead, isLast }) =>
      new Promise((resolve, reject) => {
        const socket = open()
        let received = Buffer.alloc(0)
        const end = (isOver: boolean) => {
          const answer = readAnswer(received, { isHead, isOver })
          if (!answer && !isOver) return
          socket.off("data", read).off("close", over).off("timeout", late)
          if (isLast || answer?.isLast) socket.destroy()
          resolve(answer ?? { status: 0, head: "", body: "" })
        }
        const read = (chunk: Buffer) => {
          received = Buffer.concat([received, chunk])
          end(false)
        }
        const over = () => end(true)
        const late = () => {
          socket.off("close", over).destroy()
          reject(new Error(`No answer to ${bytes.subarray(0, 300).toString("latin1")}`))
        }
        socket.on("data", read).once("close", over).once("timeout", late)
        if (isLast) socket.end(bytes)
        else socket.write(bytes)
      }),
    close: () => kept?.destroy(),
  }
}

type Read = RawAnswer & { isLast: boolean }

const readAnswer = (
  received: Buffer,
  { isHead, isOver }: { isHead: boolean; isOver: boolean },
): Read | null => {
  const end = received.indexOf("\r\n\r\n")
  if (end < 0) return null
  const head = received.subarray(0, end).toString("latin1")
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
  const rest = received.subarray(end + 4)
  if (status === 100) return readAnswer(rest, { isHead, isOver })
  const isStream = /^content-type: text\/event-stream/im.test(head)
  const isLast = isStream || /^connection: close/im.test(head)
  const whole = (body: Buffer | string): Read => ({ status, head, body: body.toString("latin1"), isLast })
  if (isHead || isStream || status === 204 || status === 304) return whole("")
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  if (length !== undefined) return rest.length >= Number(length) ? whole(rest) : null
  if (/^transfer-encoding: chunked/im.test(head))
    return rest.subarray(-7).toString().endsWith("0\r\n\r\n") ? whole(rest) : null
  return isOver ? whole(rest) : null
}
