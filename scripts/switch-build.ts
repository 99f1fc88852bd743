import { readdirSync, readlinkSync, renameSync, rmSync, statSync, symlinkSync, utimesSync } from "node:fs"
import { join } from "node:path"

const day = 86_400_000

/**
 * Makes the build in `unfinished` the current one, in one step. A running server goes on with the build that it started with, so
 * replaced ones stay for a day.
 */
export const switchBuild = (builds: string, now = Date.now()): void => {
  const before = readdirSync(builds).includes("current") ? readlinkSync(join(builds, "current")) : null
  const name = String(now)
  renameSync(join(builds, "unfinished"), join(builds, name))
  symlinkSync(name, join(builds, "next"))
  renameSync(join(builds, "next"), join(builds, "current"))
  if (before !== null) utimesSync(join(builds, before), now / 1_000, now / 1_000)
  const others = readdirSync(builds).filter((one) => one !== name && one !== "current")
  for (const one of others.map((other) => join(builds, other)))
    if (statSync(one).mtimeMs < now - day) rmSync(one, { recursive: true })
}
