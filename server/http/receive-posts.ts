import { addressNetwork } from "#domain/accounts/address-network.ts"
import { sumsByName } from "#domain/site/sums-by-name.ts"
import { clientAddressHeader } from "#server/auth/create-auth.ts"
import { readBounded } from "#server/files/receive-upload.ts"

/** A body that is here, with what gives its memory back; or why it is not: it is larger than any form, or memory is full. */
export type ReceiveOutcome =
  | { kind: "received"; body: Uint8Array<ArrayBuffer>; release(): void }
  | { kind: "too-large" }
  | { kind: "busy" }

/**
 * Who sends a body: somebody who organises, or anybody else with an account. Null: it cannot be known now, so that nothing can be
 * done by it.
 */
export type Sender = { role: "organiser" | "rider"; account: string } | null

/** Reads the body of a request. */
export type ReceivePost = (request: Request, sender: Sender) => Promise<ReceiveOutcome>

/** Bytes: of one body, of all that one account or one network sends at once, and of all at once. An account also has so many bodies. */
type RoomLimits = {
  each: number
  account: { bodies: number; bytes: number }
  network: number
  together: number
}

/** Those who organise have room of their own, which nobody takes from them by sending much. */
export type PostLimits = Record<"organiser" | "rider" | "unknown", RoomLimits>

/** Returns what reads bodies that are then kept in memory until they are answered, so that a slow sender holds up nobody. */
export const receivePosts = (limits: PostLimits): ReceivePost => {
  const rooms = {
    organiser: roomOf(limits.organiser),
    rider: roomOf(limits.rider),
    unknown: roomOf(limits.unknown),
  }
  return async (request, sender) => {
    const { headers } = request
    const network = addressNetwork(headers.get(clientAddressHeader) ?? "")
    const { each, enter } = rooms[sender?.role ?? "unknown"]
    if (Number(headers.get("Content-Length") ?? 0) > each) return { kind: "too-large" }
    const place = enter({ network, account: sender?.account ?? network })
    if (!place) return { kind: "busy" }
    const { hold, release } = place
    try {
      const read = await readBounded(request.body, hold)
      if ("bytes" in read) return { kind: "received", body: read.bytes, release }
      release()
      return { kind: read.refused }
    } catch (error) {
      release()
      throw error
    }
  }
}

/** Reads the body of a request of at most so many bytes. */
export const receiveAtMost = async (most: number, { headers, body }: Request): Promise<ReceiveOutcome> => {
  if (Number(headers.get("Content-Length") ?? 0) > most) return { kind: "too-large" }
  let size = 0
  const read = await readBounded(body, (bytes) => {
    size += bytes
    return size > most ? ("too-large" as const) : null
  })
  return "bytes" in read ? { kind: "received", body: read.bytes, release: () => {} } : { kind: read.refused }
}

/** The bodies that are under way in one room. */
const roomOf = ({ each, account: ofAccount, network: ofNetwork, together }: RoomLimits) => {
  const [bodies, accounts, networks] = [sumsByName(), sumsByName(), sumsByName()]
  let all = 0
  const enter = ({ account, network }: { account: string; network: string }) => {
    if (bodies.of(account) >= ofAccount.bodies) return null
    bodies.add(account, 1)
    let size = 0
    const count = (bytes: number) => {
      size += bytes
      all += bytes
      accounts.add(account, bytes)
      networks.add(network, bytes)
    }
    const hold = (bytes: number) => {
      count(bytes)
      if (size > each) return "too-large"
      const isFull =
        accounts.of(account) > ofAccount.bytes || networks.of(network) > ofNetwork || all > together
      return isFull ? "busy" : null
    }
    const release = () => {
      count(-size)
      bodies.add(account, -1)
    }
    return { hold, release }
  }
  return { each, enter }
}
