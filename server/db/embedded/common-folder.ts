import { chmodSync, mkdirSync } from "node:fs"
import { join } from "node:path"

const root = "/var/lib/nulle"

/** Returns a folder of root that every user can enter, for what cannot stay in one that is closed to PostgreSQL's user. */
export const commonFolder = (name: string): string => {
  const folder = join(root, name)
  for (const made of [root, folder]) {
    // whatever the umask
    if (mkdirSync(made, { recursive: true })) chmodSync(made, 0o755)
  }
  return folder
}
