import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import { doWork } from "#bench/support/worker.ts"
import { monotonic } from "./monotonic.ts"

// The least that a Node process needs for as many spectators: it follows the stream once, as raw bytes, and writes what
// comes to every socket that it has

/** Bytes that were written to every socket, and when that began. */
export type Written = { at: number; bytes: number }

export type BareCalls = {
  /** Listens, and returns the port. */
  listen: { input: undefined; answer: number }
  /** Follows a stream from now on, instead of the one before; its first message is not passed on. */
  follow: { input: { url: string }; answer: undefined }
  /** Returns what was written since the last call. */
  written: { input: undefined; answer: Written[] }
}

const sockets = new Set<Socket>()
let followed: Socket | null = null
let written: Written[] = []

const write = (bytes: Buffer) => {
  written.push({ at: monotonic(), bytes: bytes.length })
  for (const socket of sockets) socket.write(bytes)
}

doWork<BareCalls>({
  listen: async () => {
    const server = createServer({ noDelay: true }, (socket) => {
      sockets.add(socket)
      socket.on("error", () => {}).on("close", () => sockets.delete(socket))
    })
    await once(server.listen(0, "127.0.0.1"), "listening")
    const address = server.address()
    if (address === null || typeof address === "string") throw new Error("There is no port")
    return address.port
  },
  follow: async ({ url }) => {
    followed?.destroy()
    const { hostname, port, host, pathname } = new URL(url)
    const socket = connect(Number(port), hostname)
    followed = socket
    socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip\r\n\r\n`)
    await new Promise<void>((opened) => {
      const open = () => {
        // a whole board comes in several pieces
        clearTimeout(silence)
        silence = setTimeout(() => {
          socket.off("data", open).on("data", write)
          opened()
        }, 300)
      }
      let silence: NodeJS.Timeout | undefined
      socket.on("data", open)
    })
    return undefined
  },
  written: async () => {
    const since = written
    written = []
    return since
  },
})
