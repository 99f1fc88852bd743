import { createWriteStream } from "node:fs"
import { rename, rm, stat } from "node:fs/promises"
import { buffer } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import type { Decrypter, Encrypter } from "age-encryption"
import { extract, pack } from "tar-stream"
import { z } from "zod"
import { encrypted, readDecrypted } from "./encryption.ts"

/** The first member of an archive: what it contains. */
export const manifest = z.object({
  format: z.literal(1, "The archive is in a different format: it was made by a newer version of Nulle"),
  /** When its content was read, epoch milliseconds. */
  madeOn: z.number(),
  /** The version of the program that made it. */
  version: z.string(),
  /** The database's last migration. */
  migration: z.string(),
  /** Each table after those that it references. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})

/** The first member of an archive, as it is read. */
export type Manifest = z.infer<typeof manifest>

/** A table of an archive, with its columns in their order. */
export type Table = Manifest["tables"][number]

/** The last member of an archive: what must have come before. */
export const ending = z.object({ rows: z.number(), files: z.number() })

/** The names of what an archive holds, in their order. */
export const names = {
  manifest: "nulle-backup.json",
  /** The secret that signed the site's sessions. Only old archives contain it, and restores ignore it. */
  secret: "secret",
  tables: "database/",
  files: "files/",
  ending: "end.json",
} as const

/** A member of an archive, whole in memory. */
export type Member = { name: string; bytes: Uint8Array }

/**
 * Writes members into a compressed archive that its owner alone can read, a `.tar.gz`, encrypted where there is a key; returns
 * its size in bytes. The archive is complete or does not exist.
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
  // errors surface in the loop
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
