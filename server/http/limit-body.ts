import type { Context, MiddlewareHandler } from "hono"
import { bodyLimit } from "hono/body-limit"

/** Refuses bodies of more than so many bytes; they are not read to their end. */
export const limitBody = (most: number, refuse: (c: Context) => Response): MiddlewareHandler => {
  const onError = (c: Context) => {
    const refused = refuse(c)
    // the rest of the body is not read, so that nothing can follow it on the connection
    refused.headers.set("Connection", "close")
    return refused
  }
  const limitUnknownLength = bodyLimit({ maxSize: most, onError })
  return (c, next) => {
    const length = c.req.header("content-length")
    // Node takes no more than was announced; a body of unknown length is counted, which costs a stream for each request
    if (length === undefined || c.req.header("transfer-encoding")) return limitUnknownLength(c, next)
    return Number(length) > most ? Promise.resolve(onError(c)) : next()
  }
}
