import { connect, type Socket } from "node:net"

/** An answer of the server. */
export type Answer = { status: number; text: string }

/** Posts a body; rejects when it is not answered. */
export type Post = (target: { url: string; token: string }, body: string) => Promise<Answer>

/** How long a device waits for an answer, milliseconds. */
const timeout = 10_000

/**
 * Returns a function that posts over one connection that is kept open, as a device does. It knows only as much HTTP as this
 * needs: Node's own client takes three times as much of the machine, which the server needs too.
 */
export const createPost = (): Post => {
  let kept: { origin: string; socket: Socket } | null = null

  const connection = ({ origin, hostname, port }: URL): Socket => {
    if (kept?.origin === origin && !kept.socket.destroyed) return kept.socket
    kept?.socket.destroy()
    const socket = connect(Number(port), hostname).setNoDelay().setEncoding("utf8").setTimeout(timeout)
    socket.on("timeout", () => socket.destroy())
    // the close event that follows handles it
    socket.on("error", () => {})
    kept = { origin, socket }
    return socket
  }

  return (target, body) =>
    new Promise((resolve, reject) => {
      const url = new URL(target.url)
      const socket = connection(url)
      let received = ""
      const read = (chunk: string) => {
        received += chunk
        const answer = readAnswer(received)
        if (!answer) return
        socket.off("data", read).off("close", fail)
        resolve(answer)
      }
      const fail = () => reject(new Error("The connection closed without an answer"))
      socket.on("data", read).once("close", fail)
      socket.write(
        [
          `POST ${url.pathname} HTTP/1.1`,
          `Host: ${url.host}`,
          `Authorization: Bearer ${target.token}`,
          "Content-Type: application/json",
          `Content-Length: ${Buffer.byteLength(body)}`,
          "",
          body,
        ].join("\r\n"),
      )
    })
}

const head = /^HTTP\/1\.1 (?<status>\d+)[\s\S]*?\r\ncontent-length: (?<length>\d+)\r\n[\s\S]*?\r\n\r\n/i

/** Returns the answer once all of it is there. */
const readAnswer = (received: string): Answer | null => {
  const found = head.exec(received)
  if (!found?.groups) return null
  const text = received.slice(found[0].length)
  const isWhole = Buffer.byteLength(text) >= Number(found.groups.length)
  return isWhole ? { status: Number(found.groups.status), text } : null
}
