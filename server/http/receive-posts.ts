import { addressNetwork } from "#domain/accounts/address-network.ts"
import { clientAddressHeader } from "#server/auth/create-auth.ts"

/** A body that is here, with what gives its memory back; or why it is not: it is larger than any form, or memory is full. */
export type ReceiveOutcome =
  | { kind: "received"; body: Uint8Array<ArrayBuffer>; release(): void }
  | { kind: "too-large" }
  | { kind: "busy" }

/** Reads the body of a request. */
export type ReceivePost = (request: Request) => Promise<ReceiveOutcome>

/** Bytes: of one body, of all that one network sends at once, and of all at once. */
type Limits = { each: number; network: number; together: number }

/** Returns what reads bodies that are then kept in memory until they are answered, so that a slow sender holds up nobody. */
export const receivePosts = ({ each, network: ofNetwork, together }: Limits): ReceivePost => {
  const held = new Map<string, number>()
  let all = 0
  const hold = (network: string, bytes: number) => {
    const left = (held.get(network) ?? 0) + bytes
    if (left === 0) held.delete(network)
    else held.set(network, left)
    all += bytes
  }
  return async (request) => {
    const { headers } = request
    if (Number(headers.get("Content-Length") ?? 0) > each) return { kind: "too-large" }
    const network = addressNetwork(headers.get(clientAddressHeader) ?? "")
    const chunks: Uint8Array[] = []
    let size = 0
    const release = () => hold(network, -size)
    try {
      // leaving the loop cancels the stream
      for await (const chunk of request.body ?? []) {
        size += chunk.length
        hold(network, chunk.length)
        const refused = refusalOf(
          { size, network: held.get(network) ?? 0, all },
          { each, ofNetwork, together },
        )
        if (refused) {
          release()
          return { kind: refused }
        }
        chunks.push(chunk)
      }
    } catch (error) {
      release()
      throw error
    }
    const body = new Uint8Array(Buffer.concat(chunks))
    return { kind: "received", body, release }
  }
}

const refusalOf = (
  { size, network, all }: { size: number; network: number; all: number },
  { each, ofNetwork, together }: { each: number; ofNetwork: number; together: number },
): "too-large" | "busy" | null => {
  if (size > each) return "too-large"
  return network > ofNetwork || all > together ? "busy" : null
}
