import { createWriteStream } from "node:fs"
import { rename, rm, stat } from "node:fs/promises"
import { buffer } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import type { Decrypter, Encrypter } from "age-encryption"
import { extract, pack } from "tar-stream"
import { encrypted, readDecrypted } from "./encryption.ts"

/** A member of an archive, whole in memory. */
export type Member = { name: string; bytes: Uint8Array }

/**
 * Writes members into a compressed archive that its owner alone can read, a `.tar.gz`, encrypted where there is a key; returns
 * its size in bytes. It is there whole or not at all.
 */
export const writeArchive = async (
  path: string,
  members: AsyncIterable<Member>,
  encrypter: Encrypter | null,
): Promise<number> => {
  const unfinished = `${path}.unfinished`
  try {
    const archive = pack()
    const written = pipeline(
      archive,
      createGzip(),
      (bytes: AsyncIterable<Uint8Array>) => encrypted(bytes, encrypter),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    )
    const fill = async () => {
      for await (const { name, bytes } of members)
        await new Promise<void>((resolve, reject) =>
          archive.entry({ name, size: bytes.length, mode: 0o600 }, Buffer.from(bytes), (error) =>
            error ? reject(error) : resolve(),
          ),
        )
      archive.finalize()
    }
    await Promise.all([written, fill().catch((error) => archive.destroy(error))])
    const { size } = await stat(unfinished)
    await rename(unfinished, path)
    return size
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Reads the members of an archive, one after the other; throws where it was cut off or damaged, or cannot be decrypted. */
export async function* readArchive(path: string, decrypter: Decrypter | null): AsyncGenerator<Member> {
  const members = extract()
  const read = pipeline(readDecrypted(path, decrypter), createGunzip(), members)
  // what breaks is told by the loop
  read.catch(() => {})
  try {
    for await (const member of members) {
      yield { name: member.header.name, bytes: await buffer(member) }
    }
    await read
  } catch (error) {
    const isUnreadable = error instanceof Error && "code" in error && String(error.code).startsWith("Z_")
    if (isUnreadable) throw new Error(`${path} is damaged, or not a backup`, { cause: error })
    throw error
  }
}
