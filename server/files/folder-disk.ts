import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { createReadStream } from "node:fs"
import { mkdir, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Readable } from "node:stream"
import { Disk } from "flydrive"
import { FSDriver } from "flydrive/drivers/fs"
import { unfinished } from "./disk-files.ts"
import { removeOldFiles } from "./remove-old-files.ts"

/** How long a file may be on its way, milliseconds. */
const longest = 24 * 3_600_000

/** Returns a disk over a folder, which is created with its first file. What earlier processes left unfinished is removed, if it can be. */
export const folderDisk = async (folder: string): Promise<Disk> => {
  try {
    await removeOldFiles(join(folder, unfinished), Date.now() - longest)
  } catch {
    // reading needs nothing of it, and what cannot be stored because of it is an error then
  }
  return new Disk(new WholeFiles({ location: folder, visibility: "private" }))
}

/** flydrive's folder, except that a crash never leaves a half-written file under a key. */
class WholeFiles extends FSDriver {
  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const place = this.#placeOf(key)
    const draft = this.#placeOf(join(unfinished, randomUUID()))
    // pictures of waiting ads, regulations of drafts: no other user of the machine may read them
    await mkdir(dirname(draft), { recursive: true, mode: 0o700 })
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    try {
      await writeFile(draft, contents, { flush: true, mode: 0o600 })
      await rename(draft, place)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  /** Opens the file before it is reported as found. */
  override async getStream(key: string): Promise<Readable> {
    const content = createReadStream(this.#placeOf(key))
    await once(content, "open")
    return content
  }

  /** A key that leads out of the folder does not get here: flydrive refuses it. */
  #placeOf(key: string): string {
    return join(this.options.location.toString(), key)
  }
}
