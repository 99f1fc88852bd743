import { sumsByName } from "#domain/site/sums-by-name.ts"
import { readBounded } from "./read-bounded.ts"

/** The file that somebody sends, as the body of a request. */
export type Upload = {
  stream: ReadableStream<Uint8Array> | null
  /** Most bytes. */
  most: number
  account: string
  /** What anybody may send with an account has no part in the room that organisers have. */
  lane: UploadLane
}

export type UploadLane = "organisers" | "sellers"

/** How many uploads, and how many bytes of them, may be under way at once: on their way, waiting, or being stored. */
type UploadLimits = { perAccount: number; lanes: Record<UploadLane, { uploads: number; bytes: number }> }

type Refused = { kind: "refused"; reason: "too-large" | "busy" }

/** Reads an upload into memory and works on it; nothing is read where too much is under way already. */
export type ReceiveUpload = <Result>(
  upload: Upload,
  work: (bytes: Uint8Array<ArrayBuffer>) => Promise<Result>,
) => Promise<Result | Refused>

const megabyte = 1024 * 1024

/** Returns what receives uploads within limits of their own. */
export const createUploads = ({ perAccount, lanes }: UploadLimits): ReceiveUpload => {
  const accounts = sumsByName()
  const underWay = { organisers: { uploads: 0, bytes: 0 }, sellers: { uploads: 0, bytes: 0 } }
  return async ({ stream, most, account, lane }, work) => {
    const [now, limits] = [underWay[lane], lanes[lane]]
    if (accounts.of(account) >= perAccount || now.uploads >= limits.uploads)
      return { kind: "refused", reason: "busy" }
    accounts.add(account, 1)
    now.uploads += 1
    let held = 0
    try {
      const read = await readBounded(stream, (bytes) => {
        held += bytes
        now.bytes += bytes
        if (held > most) return "too-large"
        return now.bytes > limits.bytes ? "busy" : null
      })
      return "refused" in read ? { kind: "refused", reason: read.refused } : await work(read.bytes)
    } finally {
      now.bytes -= held
      now.uploads -= 1
      accounts.add(account, -1)
    }
  }
}

/** The uploads of this process. A slow sender takes the room of what has come, and no more. */
export const receiveUpload = createUploads({
  perAccount: 4,
  lanes: {
    organisers: { uploads: 64, bytes: 80 * megabyte },
    sellers: { uploads: 256, bytes: 48 * megabyte },
  },
})
