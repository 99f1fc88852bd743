import type { Logger } from "pino"
import type { Files } from "./files.ts"

/** The storage of files, and where a failure is logged. */
export type FilesAndLog = { files: Files; log: Pick<Logger, "error"> }

/**
 * Removes files that nothing names any longer, once the change that no longer needs them is committed. The change stands even if
 * the storage fails: that is only logged, and the daily purge removes what is left.
 */
export const discardFiles = async ({ files, log }: FilesAndLog, keys: readonly string[]): Promise<void> => {
  try {
    for (const key of keys) await files.remove(key)
  } catch (error) {
    log.error({ err: error }, "Files that are no longer used could not be removed")
  }
}
