import { addressNetwork } from "#domain/accounts/address-network.ts"
import { clientAddressHeader } from "#server/auth/create-auth.ts"
import { readBounded } from "#server/files/read-bounded.ts"

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
    let size = 0
    const release = () => hold(network, -size)
    try {
      const read = await readBounded(request.body, (bytes) => {
        size += bytes
        hold(network, bytes)
        if (size > each) return "too-large"
        return (held.get(network) ?? 0) > ofNetwork || all > together ? "busy" : null
      })
      if ("bytes" in read) return { kind: "received", body: read.bytes, release }
      release()
      return { kind: read.refused }
    } catch (error) {
      release()
      throw error
    }
  }
}
