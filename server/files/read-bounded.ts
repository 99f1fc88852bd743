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
