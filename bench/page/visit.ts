import { connect } from "node:net"

/** An answer's head as text and its body. */
export type Answer = { head: string; body: Buffer }

const length = /\r\ncontent-length: (\d+)\r\n/i

/**
 * Requests one address again and again over one connection that is kept open, until `onAnswer` returns false. It knows only as
 * much HTTP as this needs, so that the machine is busy with the server and not with its visitors.
 */
export const visit = (url: URL, request: string, onAnswer: (answer: Answer) => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname).setNoDelay()
    let chunks: Buffer[] = []
    let received = 0
    let missing = 0
    let headEnd = 0
    const readHead = () => {
      const start = Buffer.concat(chunks)
      chunks = [start]
      const end = start.indexOf("\r\n\r\n")
      if (end < 0) return
      headEnd = end + 4
      const [, bytes] = length.exec(start.toString("latin1", 0, headEnd)) ?? []
      if (bytes === undefined) throw new Error("An answer does not tell its length")
      missing = headEnd + Number(bytes)
    }
    const begin = () => {
      chunks = []
      received = missing = headEnd = 0
      socket.write(request)
    }
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk)
      received += chunk.length
      if (missing === 0) readHead()
      if (missing === 0 || received < missing) return
      const whole = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
      const answer = { head: whole.toString("latin1", 0, headEnd), body: whole.subarray(headEnd) }
      if (onAnswer(answer)) begin()
      else resolve(void socket.destroy())
    })
    socket.on("error", reject)
    socket.on("close", () => reject(new Error("The server closed the connection")))
    socket.on("connect", begin)
  })
