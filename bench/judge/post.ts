import { Agent, request } from "node:http"

/** An answer of the server. */
export type Answer = { status: number; text: string }

/** Posts a body; rejects when it is not answered. */
export type Post = (target: { url: string; token: string }, body: string) => Promise<Answer>

/** How long a device waits for an answer, milliseconds. */
const patience = 10_000

/** Returns what posts over one connection that is kept open, as a device does. */
export const createPost = (): Post => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return ({ url, token }, body) =>
    new Promise((resolve, reject) => {
      const posted = request(url, {
        method: "POST",
        agent,
        timeout: patience,
        headers: {
          Authorization: `Bearer ${token}`,
          "Content-Type": "application/json",
          "Content-Length": Buffer.byteLength(body),
        },
      })
      posted.on("response", (response) => {
        let text = ""
        response.setEncoding("utf8")
        response.on("data", (chunk) => {
          text += chunk
        })
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text }))
        response.on("error", reject)
      })
      posted.on("timeout", () => posted.destroy(new Error("The server does not answer")))
      posted.on("error", reject)
      posted.end(body)
    })
}
