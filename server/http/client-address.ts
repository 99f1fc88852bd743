import type { IncomingMessage } from "node:http"
import { clientAddressHeader } from "#server/auth/create-auth.ts"

/**
 * Writes the client's address into our private header, over whatever the client sent there: the socket's, or the one that
 * the last trusted proxy saw. What stands further left in `X-Forwarded-For` anybody can forge.
 */
export const markClientAddress = (request: IncomingMessage, trustedProxies: number): void => {
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean)
  const address = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined
  request.headers[clientAddressHeader] = address ?? request.socket.remoteAddress ?? ""
}
