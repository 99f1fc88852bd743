import type { ReceiveOutcome } from "#server/limits/body-budget.ts"
import type { ReleaseSlotWhile } from "#server/limits/semaphore.ts"

/**
 * A request's body that is not received until somebody reads it, and then only once. Call `release` at the end: it gives the
 * body's memory back.
 */
export const deferBody = (request: Request, receive: () => Promise<ReceiveOutcome>) => {
  const refusal = new AbortController()
  let reading: Promise<ReceiveOutcome> | undefined
  let refused: "too-large" | "busy" | null = null
  const readOnce = () => {
    reading ??= receive()
    return reading
  }
  const { url, headers } = request
  const signal = AbortSignal.any([request.signal, refusal.signal])
  return {
    read: readOnce,
    /** The request as the action gets it. */
    request: (releaseSlotWhile: ReleaseSlotWhile): Request => {
      const body = new ReadableStream<Uint8Array>(
        {
          pull: async (controller) => {
            const outcome: ReceiveOutcome = (await releaseSlotWhile(readOnce)) ?? { kind: "busy" }
            if (outcome.kind !== "received") {
              refused = outcome.kind
              // expected, so it must not be reported as an error
              refusal.abort()
              return controller.error(new Error(outcome.kind))
            }
            if (outcome.bytes.length > 0) controller.enqueue(outcome.bytes)
            controller.close()
          },
        },
        // otherwise the stream would read at once
        { highWaterMark: 0 },
      )
      const init = { method: "POST", headers, body, signal, duplex: "half" }
      return new Request(url, init)
    },
    /** Why the action did not get the body; null: it did, or did not read it. */
    refused: () => refused,
    /** Also needed if the action ended before the body arrived: it may still arrive. */
    release: () => {
      reading?.then(
        (read) => read.kind === "received" && read.release(),
        () => {},
      )
    },
  }
}

/** Answers a body that is too large. The rest of it is not read, so the connection cannot be used again. */
export const tooLarge = (): Response => new Response(null, { status: 413, headers: { Connection: "close" } })
