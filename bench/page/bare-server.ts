import { createServer } from "node:http"
import { doWork } from "#bench/support/worker.ts"
import { listen } from "#server/listen.ts"

// The process of a server that does nothing but send the same bytes: what Node can do on this machine

export type BareServerCalls = {
  /** Gives every request the same answer from now on, and returns the address; the head is names and values in turn. */
  answer: { input: { head: string[]; body: Uint8Array }; answer: string }
}

doWork<BareServerCalls>({
  answer: async ({ head, body }) => {
    const bytes = Buffer.from(body)
    const server = createServer((_, response) => response.writeHead(200, head).end(bytes))
    const port = await listen(server, { host: "127.0.0.1", port: 0 })
    return `http://127.0.0.1:${port}`
  },
})
