import { createBodyBudget } from "#server/limits/body-budget.ts"
import type { Bodies } from "#server/limits/table/limit.ts"
import { limits } from "#server/limits/table/limits.ts"

/** The file that somebody sends, as the body of a request. */
export type Upload = {
  stream: ReadableStream<Uint8Array> | null
  /** Most bytes. */
  most: number
  account: string
  /** Uploads that need only an account do not use the limits of organisers. */
  lane: UploadLane
}

/** Whose limits an upload counts towards. */
export type UploadLane = "organisers" | "sellers"

type Refused = { kind: "refused"; reason: "too-large" | "busy" }

/** Reads an upload into memory and works on it; nothing is read where too much is under way already. */
export type ReceiveUpload = <Result>(
  upload: Upload,
  work: (bytes: Uint8Array<ArrayBuffer>) => Promise<Result>,
) => Promise<Result | Refused>

/** Returns a function that receives uploads; they count until the work on them is done. */
export const createUploads = (most: Record<UploadLane, Bodies>): ReceiveUpload => {
  const lanes = { organisers: createBodyBudget(most.organisers), sellers: createBodyBudget(most.sellers) }
  return async ({ lane, ...upload }, work) => {
    const received = await lanes[lane](upload)
    if (received.kind !== "received") return { kind: "refused", reason: received.kind }
    return work(received.bytes).finally(received.release)
  }
}

/** The uploads of this process. */
export const receiveUpload = createUploads(limits.uploads)
