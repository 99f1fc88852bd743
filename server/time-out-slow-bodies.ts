import type { IncomingMessage, Server, ServerResponse } from "node:http"

/** A body times out if fewer than `bytes` bytes of it arrive in `within` milliseconds; both times in milliseconds. */
export type SlowestBody = { bytes: number; within: number; checkedEvery: number }

type Window = { response: ServerResponse; since: number; read: number }

const timeoutAnswer = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n"

/** Makes bodies time out that are sent too slowly: the request is answered with 408, and its connection closed. */
export const timeOutSlowBodies = (server: Server, { bytes, within, checkedEvery }: SlowestBody): void => {
  const coming = new Map<IncomingMessage, Window>()
  server.on("request", (request, response) => {
    const { "content-length": length = "0", "transfer-encoding": coding } = request.headers
    if (request.complete || (length === "0" && coding === undefined)) return
    coming.set(request, { response, since: performance.now(), read: request.socket.bytesRead })
    request.once("close", () => coming.delete(request))
  })
  const check = (): void => {
    const now = performance.now()
    for (const [request, { response, since, read }] of coming) {
      if (request.complete) coming.delete(request)
      else if (now - since >= within) {
        const { bytesRead } = request.socket
        // if data waits here unread, the sender is not the slow one
        const isFull = request.readableLength >= request.readableHighWaterMark
        if (isFull || bytesRead - read >= bytes)
          coming.set(request, { response, since: now, read: bytesRead })
        else answerTimeout(request, response)
      }
    }
  }
  const checking = setInterval(check, checkedEvery)
  checking.unref()
  server.once("close", () => clearInterval(checking))
}

const answerTimeout = ({ socket }: IncomingMessage, { headersSent }: ServerResponse): void => {
  if (headersSent) socket.destroy()
  else socket.end(timeoutAnswer, () => socket.destroy())
}
