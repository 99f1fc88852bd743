import { request } from "node:http"

/** A request whose body never comes; `isChunked`: it does not say how long that would be. */
type Unsent = { method: string; headers?: Record<string, string>; isChunked?: boolean }

/** The status of the answer to it; null: the server waits for the body. Rejects if the server ends the connection. */
export const statusWithoutBody = (address: string, { method, headers, isChunked = false }: Unsent) =>
  new Promise<number | null>((resolve, reject) => {
    const framing = isChunked ? { "Transfer-Encoding": "chunked" } : { "Content-Length": "1000" }
    const announced = { "Content-Type": "application/x-www-form-urlencoded", ...framing }
    const sent = request(address, { method, headers: { ...announced, ...headers } })
    const giveUp = setTimeout(() => {
      resolve(null)
      sent.destroy()
    }, 5_000)
    sent.once("response", ({ statusCode = 0 }) => {
      resolve(statusCode)
      sent.destroy()
    })
    sent.once("error", reject)
    sent.once("close", () => clearTimeout(giveUp))
    sent.flushHeaders()
  })
