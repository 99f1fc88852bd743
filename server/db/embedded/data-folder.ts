import { accessSync, constants, mkdirSync, realpathSync, statSync } from "node:fs"
import { isRoot } from "./system-user.ts"

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

/** Returns what to tell when a folder is another user's. */
export const belongsToAnother = (folder: string): string =>
  `${folder} belongs to user ${statSync(folder).uid}, and this process runs as ${process.getuid?.()}: ` +
  "run it as that user or as root, or set NULLE_DATA to another folder"
