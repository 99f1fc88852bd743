import { connect, type Socket } from "node:net"
import { doWork } from "#bench/support/worker.ts"

// The process of readers of a stream, who read what comes and do nothing with it

export type ReadersCalls = {
  /** Connects this many more readers to a port of this machine. */
  join: { input: { port: number; count: number }; answer: undefined }
}

const join = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1")
    socket.once("error", reject).once("data", () => {
      socket
        .off("error", reject)
        .on("error", () => {})
        .resume()
      resolve(socket)
    })
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
  })

doWork<ReadersCalls>({
  join: async ({ port, count }) => {
    for (let come = 0; come < count; come += 100)
      await Promise.all(Array.from({ length: Math.min(100, count - come) }, () => join(port)))
    return undefined
  },
})
