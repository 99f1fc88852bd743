import { z } from "zod"

/** The first of an archive: what it is of. */
export const manifest = z.object({
  format: z.literal(1, "The archive is in a different format: it was made by a newer version of Nulle"),
  /** When its content was read, epoch milliseconds. */
  madeOn: z.number(),
  /** The version of the program that made it. */
  version: z.string(),
  /** The step that the database had taken last. */
  migration: z.string(),
  /** Each table after those that it refers to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})

/** The first of an archive, as it is read. */
export type Manifest = z.infer<typeof manifest>

/** A table of an archive, with its columns in their order. */
export type Table = Manifest["tables"][number]

/** The last of an archive: what must have come before. */
export const ending = z.object({ rows: z.number(), files: z.number() })

/** The names of what an archive holds, in their order. */
export const names = {
  manifest: "nulle-backup.json",
  /** Signed the sessions of the site. Only old archives hold it, and no restore takes it from them. */
  secret: "secret",
  tables: "database/",
  files: "files/",
  ending: "end.json",
} as const
