import { stat } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Config } from "#server/config.ts"
import { nobody } from "#server/db/embedded/folder-access.ts"
import { note, ok, wrong } from "./finding.ts"

/** Looks who besides its owner can read what is kept: the data folder, all that stands in it, and the files. */
export const checkFolder = async ({ dataFolder, filesUrl }: Pick<Config, "dataFolder" | "filesUrl">) => {
  const within = ["files", "mails", "pg", "pg.log", "pg.password"].map((name) => join(dataFolder, name))
  const files = filesUrl?.startsWith("file:") ? [fileURLToPath(filesUrl)] : []
  const open = [
    // others may pass through to what is closed itself
    ...((await modeOf(dataFolder)) & 0o066 ? [`chmod go-rw ${dataFolder}`] : []),
    ...(await openOf([...within, ...files])).map((path) => `chmod -R go= ${path}`),
  ]
  if (open.length > 0) return wrong(`Others on this machine can read what is kept: ${open.join("; ")}`)
  if (await isOfNobody(join(dataFolder, "pg")))
    return note(
      "Nulle was started by root: its PostgreSQL runs as nobody, and any other program of nobody can read all of it. Run Nulle as a user of its own",
    )
  return ok(`${dataFolder}, for its owner alone`)
}

const openOf = async (paths: readonly string[]): Promise<string[]> => {
  const modes = await Promise.all(paths.map(modeOf))
  return paths.filter((_, index) => ((modes[index] ?? 0) & 0o077) !== 0)
}

/** The permissions of a path; none where nothing is there. */
const modeOf = async (path: string): Promise<number> => (await statOf(path))?.mode ?? 0

const isOfNobody = async (path: string): Promise<boolean> => {
  const found = await statOf(path)
  return found !== null && process.platform === "linux" && found.uid === nobody().uid
}

const statOf = (path: string) =>
  stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null
    throw error
  })
