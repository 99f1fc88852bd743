import { createHash } from "node:crypto"
import { accessSync, chmodSync, constants, mkdirSync, readFileSync, realpathSync, statSync } from "node:fs"
import { dirname, join } from "node:path"

/**
 * Makes the data folder where it is missing, closed to everybody but its owner. Made by root it lets others pass through, but
 * not look: PostgreSQL, which refuses to run as root, has its own folder in it.
 */
export const makeDataFolder = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: isRoot() ? 0o711 : 0o700 })
}

/** Returns the data folder's own absolute path, made if it is missing; throws when this user may not write there. */
export const openDataFolder = (path: string): string => {
  makeDataFolder(path)
  const folder = realpathSync(path)
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new Error(belongsToAnother(folder))
  }
  return folder
}

/** Returns the error message for a folder that belongs to another user. */
export const belongsToAnother = (folder: string): string =>
  `${folder} belongs to user ${statSync(folder).uid}, and this process runs as ${process.getuid?.()}: ` +
  "run it as that user or as root, or set NULLE_DATA to another folder"

/** The operating-system user that PostgreSQL runs as. */
export type SystemUser = { uid: number; gid: number }

/** Does this process run as root? PostgreSQL refuses to. */
export const isRoot = (): boolean => process.getuid?.() === 0

/** Returns the user who owns a new database that root makes; throws if the system has no `nobody`. */
export const nobody = (): SystemUser => {
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync("/etc/passwd", "utf8")) ?? []
  if (!uid || !gid) throw new Error("PostgreSQL does not run as root, and this system has no user “nobody”")
  return { uid: Number(uid), gid: Number(gid) }
}

/** Can this user go into the folder? Null stands for the user of this process, who can. */
export const mayEnter = (folder: string, user: SystemUser | null): boolean => {
  if (!user) return true
  const { mode, uid, gid } = statSync(folder)
  const pass = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  const parent = dirname(folder)
  return (mode & pass) !== 0 && (parent === folder || mayEnter(parent, user))
}

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

/** Returns 16 letters and digits that stand for a text, to name a folder after a path. */
export const shortHash = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 16)
