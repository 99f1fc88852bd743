import type { IncomingMessage } from "node:http"
import { clientAddressHeader } from "#server/auth/create-auth.ts"

/** Returns the client's address: the socket's, or the one that the last trusted proxy saw. */
export const clientAddress = (request: IncomingMessage, trustedProxies: number): string => {
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean)
  const nearest = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined
  return nearest ?? request.socket.remoteAddress ?? ""
}

/**
 * Writes the client's address into our private header, over whatever the client sent there, and returns it. Entries further left
 * in `X-Forwarded-For` can be forged.
 */
export const markClientAddress = (request: IncomingMessage, trustedProxies: number): string => {
  const address = clientAddress(request, trustedProxies)
  request.headers[clientAddressHeader] = address
  // names and values alternate; the Request that is made of this one reads them again
  request.rawHeaders = request.rawHeaders
    .flatMap((name, i, all) =>
      i % 2 === 0 && name.toLowerCase() !== clientAddressHeader ? [name, all[i + 1] ?? ""] : [],
    )
    .concat(clientAddressHeader, address)
  return address
}
