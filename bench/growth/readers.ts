import { connect, type Socket } from "node:net"

// The process of readers of a stream, who read what comes and do nothing with it

/** How many more are to come, and where to. */
export type MoreReaders = { port: number; count: number }

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

process.on("message", async ({ port, count }: MoreReaders) => {
  for (let come = 0; come < count; come += 100)
    await Promise.all(Array.from({ length: Math.min(100, count - come) }, () => join(port)))
  process.send?.(count)
})
