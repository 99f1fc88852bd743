import type { StepAside } from "./concurrency-limiter.ts"
import type { ReceiveOutcome } from "./receive-posts.ts"

/** The body of a request that is read once, by whoever asks first, and is another's until then. `release` is called in the end. */
export const lateBody = (request: Request, receive: () => Promise<ReceiveOutcome>) => {
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
    request: (stepAside: StepAside): Request => {
      const body = new ReadableStream<Uint8Array>(
        {
          pull: async (controller) => {
            const outcome: ReceiveOutcome = (await stepAside(readOnce)) ?? { kind: "busy" }
            if (outcome.kind !== "received") {
              refused = outcome.kind
              // nobody's failure, and nobody is to report it
              refusal.abort()
              return controller.error(new Error(outcome.kind))
            }
            if (outcome.body.length > 0) controller.enqueue(outcome.body)
            controller.close()
          },
        },
        // or it would be read at once
        { highWaterMark: 0 },
      )
      const init = { method: "POST", headers, body, signal, duplex: "half" }
      return new Request(url, init)
    },
    /** Why the action did not get the body; null: it did, or has not asked for it. */
    refused: () => refused,
    /** Also where the action ended before the body came: it may still be coming. */
    release: () => {
      reading?.then(
        (read) => read.kind === "received" && read.release(),
        () => {},
      )
    },
  }
}

/** Answers whoever sends more than is taken. The rest of the body is not read, so that nothing can follow it on the connection. */
export const tooLarge = (): Response => new Response(null, { status: 413, headers: { Connection: "close" } })
