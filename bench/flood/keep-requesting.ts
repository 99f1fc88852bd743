import { connect, type Socket } from "node:net"

const status = /^HTTP\/1\.1 (\d+) /
const length = /\r\ncontent-length: (\d+)\r\n/i
const lastChunk = "\r\n0\r\n\r\n"

/** A stream has no end: the flood leaves it as soon as it begins. */
const stream = /\r\ncontent-type: text\/event-stream/i

/** Is this a complete answer? It knows only as much HTTP as this needs. */
const isWhole = (received: string): boolean => {
  const headEnd = received.indexOf("\r\n\r\n")
  if (headEnd < 0) return false
  const head = received.slice(0, headEnd + 2)
  if (stream.test(head)) return true
  if (/\r\ntransfer-encoding: chunked\r\n/i.test(head)) return received.endsWith(lastChunk)
  return received.length - headEnd - 4 >= Number(length.exec(head)?.[1] ?? 0)
}

/**
 * Sends one request after the other over one connection, without a pause: the next as soon as the last is answered. A connection
 * that the server closes is opened again. Returns a function that ends it.
 */
export const keepRequesting = (
  url: URL,
  next: () => Buffer,
  onAnswer: (status: string) => void,
): (() => void) => {
  let isOver = false
  let socket: Socket
  const open = () => {
    let received = ""
    socket = connect(Number(url.port), url.hostname).setNoDelay().setEncoding("latin1")
    socket.on("connect", () => socket.write(next()))
    socket.on("data", (chunk: string) => {
      received += chunk
      if (!isWhole(received)) return
      onAnswer(status.exec(received)?.[1] ?? "unreadable")
      if (stream.test(received)) return socket.destroy()
      received = ""
      socket.write(next())
    })
    // the close event that follows handles it
    socket.on("error", () => {})
    socket.on("close", () => {
      if (isOver) return
      onAnswer("closed")
      open()
    })
  }
  open()
  return () => {
    isOver = true
    socket.destroy()
  }
}
