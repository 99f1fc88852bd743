import type { Context, MiddlewareHandler } from "hono"
import { bodyLimit } from "hono/body-limit"
import { countedNetworks } from "#domain/accounts/address-network.ts"
import { sumsByName } from "#domain/site/sums-by-name.ts"
import type { Bodies } from "./table/limit.ts"

/** The body of a request, and who sends it, where that is limited. */
type Body = {
  stream: ReadableStream<Uint8Array> | null
  /** As it was announced. */
  length?: number
  /** Most bytes, if fewer than of others. */
  most?: number
  account?: string
  address?: string
}

/** A received body, with a function that gives its memory back; or why there is none: it is too large, or memory is full. */
export type ReceiveOutcome =
  | { kind: "received"; bytes: Uint8Array<ArrayBuffer>; release(): void }
  | { kind: "too-large" }
  | { kind: "busy" }

/** Reads a body into memory; nothing is read where too much is under way already. A slow sender counts only for what has arrived. */
export type ReceiveBody = (body: Body) => Promise<ReceiveOutcome>

/** What a body is counted under, and how much may be under way there. */
type Share = { name: string; bodies?: number; bytes?: number }

/** Returns a function that reads bodies, and holds no more than the budget allows until they are released. */
export const createBodyBudget = ({
  each = Infinity,
  ofAccount,
  ofNetwork,
  together,
}: Bodies): ReceiveBody => {
  const [bodies, bytes] = [sumsByName(), sumsByName()]
  const sharesOf = ({ account, address }: Body): Share[] => [
    { name: "together", ...together },
    ...(account === undefined ? [] : [{ name: `account ${account}`, ...ofAccount }]),
    ...(address === undefined || !ofNetwork
      ? []
      : countedNetworks(address).map(({ name, limitFactor }) => ({
          name: `network ${name}`,
          bytes: ofNetwork.bytes * limitFactor,
        }))),
  ]
  return async (body) => {
    const { stream, length = 0, most = each } = body
    if (length > most) return { kind: "too-large" }
    const shares = sharesOf(body)
    if (shares.some((share) => bodies.of(share.name) >= (share.bodies ?? Infinity))) return { kind: "busy" }
    let held = 0
    const hold = (size: number) => {
      held += size
      for (const { name } of shares) bytes.add(name, size)
    }
    for (const { name } of shares) bodies.add(name, 1)
    const release = () => {
      hold(-held)
      for (const { name } of shares) bodies.add(name, -1)
    }
    const chunks: Uint8Array[] = []
    try {
      // leaving the loop cancels the stream
      for await (const chunk of stream ?? []) {
        hold(chunk.length)
        const isFull = shares.some((share) => bytes.of(share.name) > (share.bytes ?? Infinity))
        if (held > most || isFull) {
          const kind = held > most ? "too-large" : "busy"
          release()
          return { kind }
        }
        chunks.push(chunk)
      }
    } catch (error) {
      release()
      throw error
    }
    return { kind: "received", bytes: joined(chunks), release }
  }
}

const joined = (chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(chunks.reduce((size, { length }) => size + length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** Returns the body of a request. Asking for it costs a stream, so ask once it is to be read. */
export const bodyOf = ({ body, headers }: Request): Body => ({
  stream: body,
  length: Number(headers.get("Content-Length") ?? 0),
})

/** Refuses bodies that are too large before the handler reads them; they are not read to the end. */
export const limitBody = (
  { each }: { each: number },
  refuse: (c: Context) => Response,
): MiddlewareHandler => {
  const onError = (c: Context) => {
    const refused = refuse(c)
    // the rest of the body is not read, so the connection cannot be used again
    refused.headers.set("Connection", "close")
    return refused
  }
  const limitUnknownLength = bodyLimit({ maxSize: each, onError })
  return (c, next) => {
    const length = c.req.header("content-length")
    // Node reads no more than was announced; a body of unknown length is counted, which costs a stream for each request
    if (length === undefined || c.req.header("transfer-encoding")) return limitUnknownLength(c, next)
    return Number(length) > each ? Promise.resolve(onError(c)) : next()
  }
}
