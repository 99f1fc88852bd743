import { Readable } from "node:stream"
import type { Disk } from "flydrive"
import type { Files } from "./files.ts"

/** Returns the files on a disk of flydrive, all keys with a prefix; the disk is opened with the first file. */
export const diskFiles = (open: () => Promise<Disk>, prefix = ""): Files => {
  let opened: Promise<Disk> | undefined
  const disk = () => {
    opened ??= open()
    return opened
  }
  return {
    put: async (key, bytes) => (await disk()).put(prefix + key, bytes),
    read: async (key) => {
      const on = await disk()
      return nullIfMissing(async () => new Uint8Array(await on.getBytes(prefix + key)))
    },
    stream: async (key) => {
      const on = await disk()
      return nullIfMissing(async () => webStreamOf(await on.getStream(prefix + key)))
    },
    remove: async (key) => (await disk()).delete(prefix + key),
  }
}

// one class under two names: the browser's types and Node's differ in what they take
const webStreamOf = (content: Readable) => Readable.toWeb(content) as ReadableStream<Uint8Array>

const nullIfMissing = async <T>(read: () => Promise<T>): Promise<T | null> => {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Error && isMissing(error.cause)) return null
    throw error
  }
}

/** Says a folder that there is no such file, or a bucket? */
const isMissing = (cause: unknown): boolean =>
  cause instanceof Error && (("code" in cause && cause.code === "ENOENT") || cause.name === "NoSuchKey")
