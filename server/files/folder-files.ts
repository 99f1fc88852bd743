import { randomUUID } from "node:crypto"
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join, resolve, sep } from "node:path"
import type { Files } from "./files.ts"

/** Returns the files in a folder, which is made with the first of them. */
export const folderFiles = (folder: string): Files => {
  const root = resolve(folder)
  const placeOf = (key: string): string => {
    const place = resolve(root, key)
    if (!place.startsWith(root + sep)) throw new Error(`A key leads out of the folder of files: ${key}`)
    return place
  }
  return {
    put: async (key, bytes) => {
      const place = placeOf(key)
      const unfinished = join(root, "unfinished", randomUUID())
      await mkdir(dirname(unfinished), { recursive: true })
      await mkdir(dirname(place), { recursive: true })
      // renamed once it is on the disk: what a failing machine leaves half written is no file under a key
      await writeFile(unfinished, bytes, { flush: true })
      await rename(unfinished, place)
    },
    read: async (key) => {
      try {
        return new Uint8Array(await readFile(placeOf(key)))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: (key) => rm(placeOf(key), { force: true }),
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT"
