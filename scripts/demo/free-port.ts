import { createServer } from "node:net"

/** Returns the port if nobody listens on it, else 0, which stands for any free one. */
export const freePort = (host: string, port: number): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once("error", () => resolve(0))
    probe.listen(port, host, () => probe.close(() => resolve(port)))
  })
