import { sumsByName } from "#domain/site/sums-by-name.ts"

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

/** How many uploads, and how many bytes of them, may be under way at once: on their way, waiting, or being stored. */
type UploadLimits = { perAccount: number; lanes: Record<UploadLane, { uploads: number; bytes: number }> }

type Refused = { kind: "refused"; reason: "too-large" | "busy" }

/** Reads an upload into memory and works on it; nothing is read where too much is under way already. */
export type ReceiveUpload = <Result>(
  upload: Upload,
  work: (bytes: Uint8Array<ArrayBuffer>) => Promise<Result>,
) => Promise<Result | Refused>

const megabyte = 1024 * 1024

/** Returns a function that receives uploads within limits of its own. */
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

/** The uploads of this process. A slow sender counts only for what has arrived. */
export const receiveUpload = createUploads({
  perAccount: 4,
  lanes: {
    organisers: { uploads: 64, bytes: 80 * megabyte },
    sellers: { uploads: 256, bytes: 48 * megabyte },
  },
})

/** All bytes of a stream, or why it was not read to its end. */
export type ReadBounded<Why> = { bytes: Uint8Array<ArrayBuffer> } | { refused: Why }

/** Reads a stream into memory. Each piece is counted by `refusalOf`, which says why no more may come; null: it may. */
export const readBounded = async <Why>(
  stream: ReadableStream<Uint8Array> | null,
  refusalOf: (bytes: number) => Why | null,
): Promise<ReadBounded<Why>> => {
  const chunks: Uint8Array[] = []
  // leaving the loop cancels the stream
  for await (const chunk of stream ?? []) {
    const refused = refusalOf(chunk.length)
    if (refused !== null) return { refused }
    chunks.push(chunk)
  }
  return { bytes: joined(chunks) }
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

/** The types of file that are recognised. */
type FileType = "pdf" | "jpeg" | "png" | "webp"

/**
 * Returns the type of a file by its first bytes, whatever its name says; null for types that are not needed here, such as SVG.
 */
export const fileType = (bytes: Uint8Array): FileType | null => {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1")
  if (head.startsWith("%PDF-")) return "pdf"
  if (head.startsWith("\xff\xd8\xff")) return "jpeg"
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png"
  return head.startsWith("RIFF") && head.slice(8) === "WEBP" ? "webp" : null
}
