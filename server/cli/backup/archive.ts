import { createWriteStream } from "node:fs"
import { rename, rm, stat } from "node:fs/promises"
import { dirname } from "node:path"
import { buffer } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import type { Decrypter, Encrypter } from "age-encryption"
import { extract, type Pack, pack } from "tar-stream"
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
const ending = z.object({ rows: z.number(), files: z.number() })

/** The names of what an archive holds, in their order. */
export const names = {
  manifest: "nulle-backup.json",
  tables: "database/",
  files: "files/",
  ending: "end.json",
} as const

/** A member of an archive, whole in memory. */
export type Member = { name: string; bytes: Uint8Array }

/** Returns the name of an archive while this process writes it. */
const unfinishedName = (path: string): string => `${path}.${process.pid}.unfinished`

/**
 * Writes members into a compressed archive that its owner alone can read, a `.tar.gz`, encrypted where there is a key; returns
 * its size in bytes. The archive is complete or does not exist: what was begun is removed, unless the process is killed.
 */
export const writeArchive = async (
  path: string,
  members: AsyncIterable<Member>,
  encrypter: Encrypter | null,
): Promise<number> => {
  const unfinished = unfinishedName(path)
  const archive = pack()
  try {
    const written = pipeline(
      archive,
      createGzip(),
      (bytes: AsyncIterable<Uint8Array>) => encrypted(bytes, encrypter),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    )
    const fill = async () => {
      // where nothing more can be written, no entry ends, and the members are not read further
      for await (const { name, bytes } of members)
        await Promise.race([addEntry(archive, name, bytes), written])
      archive.finalize()
    }
    const filling = fill()
    await Promise.all([filling, written]).catch(async (error) => {
      archive.destroy()
      await Promise.allSettled([filling, written])
      throw error
    })
    const { size } = await stat(unfinished)
    await rename(unfinished, path)
    return size
  } catch (error) {
    await rm(unfinished, { force: true })
    if (error instanceof Error && "code" in error && /^(ENOSPC|EDQUOT)$/.test(String(error.code)))
      throw new Error(`The disk of ${dirname(path)} is full: there is no new archive, make room`, {
        cause: error,
      })
    throw error
  }
}

const addEntry = (archive: Pack, name: string, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = (error?: Error | null) => (error ? reject(error) : resolve())
    // an entry that breaks with its archive also says so itself, and without a listener that would end the process
    archive.entry({ name, size: bytes.length, mode: 0o600 }, Buffer.from(bytes), done).on("error", () => {})
  })

/** Is this what unpacking says of bytes that are no archive, or not all of one? */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && String(error.code).startsWith("Z_")) ||
    /^(Invalid tar header|Unexpected end of data|Size mismatch|Writable stream closed prematurely)/.test(
      error.message,
    ))

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
    if (isUnreadable(error)) throw new Error(`${path} is damaged, or not a backup`, { cause: error })
    throw error
  }
}

/** An archive that cannot be restored, and why. */
export class Damaged extends Error {
  constructor(why: string, cause?: unknown) {
    super(`The archive is damaged: ${why}`, { cause })
  }
}

/** What is done with what an archive holds. */
type Receivers = {
  /** Takes whole rows of a table; returns how many. */
  rows(table: Table, bytes: Uint8Array): Promise<number>
  file(key: string, bytes: Uint8Array): Promise<void>
}

/** What an archive held. */
type Held = z.infer<typeof ending>

/** Reads the manifest, the first member of an archive; null: it is no backup. */
export const readManifest = async (content: AsyncGenerator<Member>): Promise<Manifest | null> => {
  const first = await content.next()
  if (first.done || first.value.name !== names.manifest) return null
  return manifest.parse(JSON.parse(Buffer.from(first.value.bytes).toString()))
}

/** Passes on all that follows the manifest; throws `Damaged` if something is missing, or does not belong there. */
export const readContent = async (
  content: AsyncGenerator<Member>,
  tables: readonly Table[],
  { rows, file }: Receivers,
): Promise<Held> => {
  const held = { rows: 0, files: 0 }
  for await (const { name, bytes } of content) {
    if (name.startsWith(names.files)) {
      await file(name.slice(names.files.length), bytes)
      held.files += 1
    } else if (name === names.ending) {
      const said = ending.parse(JSON.parse(Buffer.from(bytes).toString()))
      if (said.rows === held.rows && said.files === held.files) return held
      throw new Damaged(`of ${said.rows} rows it has ${held.rows}, of ${said.files} files ${held.files}`)
    } else {
      const table = tables.find((one) => name.startsWith(`${names.tables}${one.name}/`))
      if (!table) throw new Damaged(`${name} is in it`)
      held.rows += await rows(table, bytes)
    }
  }
  throw new Damaged("its end is missing")
}
