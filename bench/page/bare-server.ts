import { createServer } from "node:http"
import { listen } from "#server/listen.ts"

// The process of a server that does nothing but send the same bytes: what Node can do on this machine

/** What it is to answer to everything; the head is names and values by turns. */
export type BareAnswer = { head: string[]; body: Uint8Array }

process.on("message", async ({ head, body }: BareAnswer) => {
  const bytes = Buffer.from(body)
  const server = createServer((_, response) => response.writeHead(200, head).end(bytes))
  const port = await listen(server, { host: "127.0.0.1", port: 0 })
  process.send?.(`http://127.0.0.1:${port}`)
})
