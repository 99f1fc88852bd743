import { connect, createServer, type Socket } from "node:net"
import { onTestFinished } from "vitest"
import { listen } from "#server/listen.ts"
import { startBucket } from "./start-bucket.ts"

/** How the line answers requests to the bucket. */
type Way = "well" | "refuses" | "hangs" | "fails"

const failure = "HTTP/1.1 500 Internal Server Error\r\nContent-Length: 6\r\nConnection: close\r\n\r\nbroken"

/** Starts a bucket behind a line that can be made to fail in each way that lines and services do, until the test ends. */
export const layBucketLine = async () => {
  const [host = "", port = ""] = (await startBucket()).split(":")
  const sockets = new Set<Socket>()
  let way: Way = "well"
  const server = createServer((near) => {
    sockets.add(near)
    near.on("error", () => {}).on("close", () => sockets.delete(near))
    if (way === "refuses") near.destroy()
    else if (way === "fails") near.once("data", () => near.end(failure))
    else if (way === "hangs") near.resume()
    else {
      const far = connect(Number(port), host)
      far.on("error", () => near.destroy()).on("close", () => near.destroy())
      near.on("close", () => far.destroy())
      near.pipe(far).pipe(near)
    }
  })
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const own = await listen(server, { host: "127.0.0.1", port: 0 })
  onTestFinished(() => {
    endAll()
    server.close()
  })
  return {
    url: `s3+http://KEY:SECRET@127.0.0.1:${own}/nulle`,
    /** Changes the way for everybody from now on, and ends the open connections. */
    set: (next: Way) => {
      way = next
      endAll()
    },
  }
}
