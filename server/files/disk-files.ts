import { Readable } from "node:stream"
import type { Disk } from "flydrive"
import type { Files, StoredFile } from "./files.ts"

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
    list: async (folder) => {
      const on = await disk()
      const stored = await nullIfMissing(() => listOn(on, prefix + folder))
      return (stored ?? []).map(({ key, storedOn }) => ({ key: key.slice(prefix.length), storedOn }))
    },
    remove: async (key) => (await disk()).delete(prefix + key),
  }
}

/** A bucket tells of a thousand files at a time. */
const listOn = async (disk: Disk, folder: string): Promise<StoredFile[]> => {
  const stored: StoredFile[] = []
  let next: string | undefined
  do {
    const page = await disk.listAll(folder, next === undefined ? {} : { paginationToken: next })
    for (const one of page.objects) {
      if (!one.isFile) continue
      const { lastModified } = await one.getMetaData()
      stored.push({ key: one.key, storedOn: lastModified.getTime() })
    }
    next = page.paginationToken
  } while (next !== undefined)
  return stored
}

// one class under two names: the browser's types and Node's differ in what they take
const webStreamOf = (content: Readable) => Readable.toWeb(content) as ReadableStream<Uint8Array>

const nullIfMissing = async <T>(read: () => Promise<T>): Promise<T | null> => {
  try {
    return await read()
  } catch (error) {
    if (isMissing(error) || (error instanceof Error && isMissing(error.cause))) return null
    throw error
  }
}

/** Says a folder that there is no such file, or a bucket? */
const isMissing = (cause: unknown): boolean =>
  cause instanceof Error && (("code" in cause && cause.code === "ENOENT") || cause.name === "NoSuchKey")
