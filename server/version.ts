import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"

const manifest = join(import.meta.dirname, "../package.json")

/** The version of the program that runs. */
export const version: string = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(manifest, "utf8"))).version

/** Returns the version, with the commit where the program runs from a checkout. */
export const describeVersion = (): string => {
  try {
    const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], {
      cwd: import.meta.dirname,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    })
    return `${version} (${commit.trim()})`
  } catch {
    return version
  }
}
