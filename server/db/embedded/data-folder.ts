import { accessSync, constants, mkdirSync, realpathSync, statSync } from "node:fs"

/** Returns the data folder's own absolute path, made if it is missing; throws when this user may not write there. */
export const openDataFolder = (path: string): string => {
  mkdirSync(path, { recursive: true })
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
