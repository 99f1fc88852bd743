import { type CountedNetwork, countedNetworks } from "#domain/accounts/address-network.ts"
import { sumsByName } from "#domain/site/sums-by-name.ts"
import { clientAddressOf } from "#server/auth/requester.ts"
import { readBounded } from "#server/files/receive-upload.ts"

/**
 * A received body, with a function that releases its memory; or why there is none: it is larger than any form, or memory is full.
 */
export type ReceiveOutcome =
  | { kind: "received"; body: Uint8Array<ArrayBuffer>; release(): void }
  | { kind: "too-large" }
  | { kind: "busy" }

/**
 * Who sends a body: an organiser, or anybody else with an account. Null: this cannot be found out now, so the action cannot be
 * carried out.
 */
export type Sender = { role: "organiser" | "rider"; account: string } | null

/** Reads the body of a request. */
export type ReceivePost = (request: Request, sender: Sender) => Promise<ReceiveOutcome>

/**
 * Limits in bytes: for one body, for all that one account or one network sends at once, and for all at once; and how many bodies
 * one account may send at once.
 */
type RoomLimits = {
  each: number
  account: { bodies: number; bytes: number }
  network: number
  together: number
}

/** Organisers have limits of their own, so that others cannot use up their room. */
export type PostLimits = Record<"organiser" | "rider" | "unknown", RoomLimits>

/**
 * Returns a function that reads bodies completely before they are handled, so that a slow sender delays nobody. A body stays in
 * memory until it is answered.
 */
export const receivePosts = (limits: PostLimits): ReceivePost => {
  const rooms = {
    organiser: roomOf(limits.organiser),
    rider: roomOf(limits.rider),
    unknown: roomOf(limits.unknown),
  }
  return async (request, sender) => {
    const { headers } = request
    const networks = countedNetworks(clientAddressOf(request))
    const { each, enter } = rooms[sender?.role ?? "unknown"]
    if (Number(headers.get("Content-Length") ?? 0) > each) return { kind: "too-large" }
    const place = enter({ networks, account: sender?.account ?? networks[0]?.name ?? "" })
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

/** Reads the body of a request, up to a limit. */
export const receiveAtMost = async (most: number, { headers, body }: Request): Promise<ReceiveOutcome> => {
  if (Number(headers.get("Content-Length") ?? 0) > most) return { kind: "too-large" }
  let size = 0
  const read = await readBounded(body, (bytes) => {
    size += bytes
    return size > most ? ("too-large" as const) : null
  })
  return "bytes" in read ? { kind: "received", body: read.bytes, release: () => {} } : { kind: read.refused }
}

/** The bodies that are being received under one set of limits. */
const roomOf = ({ each, account: ofAccount, network: ofNetwork, together }: RoomLimits) => {
  const [bodies, accounts, bytesOf] = [sumsByName(), sumsByName(), sumsByName()]
  let all = 0
  const enter = ({ account, networks }: { account: string; networks: readonly CountedNetwork[] }) => {
    if (bodies.of(account) >= ofAccount.bodies) return null
    bodies.add(account, 1)
    let size = 0
    const count = (bytes: number) => {
      size += bytes
      all += bytes
      accounts.add(account, bytes)
      for (const { name } of networks) bytesOf.add(name, bytes)
    }
    const hold = (bytes: number) => {
      count(bytes)
      if (size > each) return "too-large"
      const isFull =
        accounts.of(account) > ofAccount.bytes ||
        networks.some(({ name, limitFactor }) => bytesOf.of(name) > ofNetwork * limitFactor) ||
        all > together
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
