import { Readable } from "node:stream"
import type { Disk, DriveFile } from "flydrive"
import type { Files, StoredFile } from "./files.ts"

/** The folder for files that are still being stored: no other key begins with it. */
export const unfinished = "unfinished/"

/** Returns the files on a disk of flydrive, all keys with a prefix. It is opened with the first file; if that fails, with the next. */
export const diskFiles = (open: () => Promise<Disk>, prefix = ""): Files => {
  let opened: Promise<Disk> | undefined
  const disk = () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
  const storedOn = async (key: string) => {
    const on = await disk()
    return nullIfMissing(async () => (await on.getMetaData(prefix + key)).lastModified.getTime())
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
      const found = await nullIfMissing(() => listOn(on, prefix + folder))
      const keys = (found ?? []).map(({ key }) => key.slice(prefix.length))
      const files = await Promise.all(keys.map(async (key) => ({ key, storedOn: await storedOn(key) })))
      return files.filter(isStored)
    },
    storedOn,
    keys: async () => {
      const found = await nullIfMissing(async () => listOn(await disk(), prefix, { recursive: true }))
      // a bucket matches a prefix with any name that begins so
      const ours = (found ?? []).filter(({ key }) => key.startsWith(prefix))
      return ours.map(({ key }) => key.slice(prefix.length)).filter((key) => !key.startsWith(unfinished))
    },
    remove: async (key) => (await disk()).delete(prefix + key),
  }
}

/** A bucket lists a thousand files at a time. */
const listOn = async (disk: Disk, folder: string, options = {}): Promise<DriveFile[]> => {
  const found: DriveFile[] = []
  let next: string | undefined
  do {
    const page = await disk.listAll(
      folder,
      next === undefined ? options : { ...options, paginationToken: next },
    )
    for (const one of page.objects) if (one.isFile) found.push(one)
    next = page.paginationToken
  } while (next !== undefined)
  return found
}

/** Is the file still there? Others may remove files while a folder is being listed. */
const isStored = (file: { key: string; storedOn: number | null }): file is StoredFile =>
  file.storedOn !== null

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

/** Does the error of a folder or a bucket mean that there is no such file? */
const isMissing = (cause: unknown): boolean =>
  cause instanceof Error &&
  (("code" in cause && cause.code === "ENOENT") || cause.name === "NoSuchKey" || cause.name === "NotFound")
