/** The bytes of an upload, or why it was not read to its end. */
export type ReceiveOutcome =
  | { kind: "received"; bytes: Uint8Array<ArrayBuffer> }
  | { kind: "refused"; reason: "too-large" }

/** Reads an upload into memory, and stops reading as soon as it is larger than `most` bytes. */
export const receiveFile = async (
  stream: ReadableStream<Uint8Array> | null,
  most: number,
): Promise<ReceiveOutcome> => {
  const chunks: Uint8Array[] = []
  let size = 0
  // leaving the loop cancels the stream
  for await (const chunk of stream ?? []) {
    size += chunk.length
    if (size > most) return { kind: "refused", reason: "too-large" }
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return { kind: "received", bytes }
}
