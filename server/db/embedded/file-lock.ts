import { closeSync, openSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as sleep } from "node:timers/promises"

/** A lock that is held until it is released, or until its process ends for any reason. */
export type FileLock = { release(): void }

// SQLite's locks are the only ones in Node that every system supports and that the kernel releases when a process dies
const statements = {
  shared: "begin; select count(*) from sqlite_schema",
  exclusive: "begin exclusive",
}
const sqliteBusy = 5

/**
 * Takes a lock on a file, which is created if it is missing: many may share it, or one may have it alone. Returns null if another
 * lock conflicts with it, even one of this process.
 */
export const tryFileLock = (file: string, kind: keyof typeof statements): FileLock | null => {
  makeOwn(file)
  const connection = new DatabaseSync(file)
  try {
    // nothing is ever written: a journal beside the file would find no room on a full disk
    connection.exec("pragma journal_mode = memory")
    connection.exec(statements[kind])
    return { release: () => connection.close() }
  } catch (error) {
    connection.close()
    if (error instanceof Error && "errcode" in error && error.errcode === sqliteBusy) return null
    throw error
  }
}

/** Creates a missing file for its owner alone: anybody who can read it can lock it. */
const makeOwn = (file: string): void => {
  try {
    // an existing file is not opened: closing it would release this process's locks on it
    closeSync(openSync(file, "wx", 0o600))
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error
  }
}

/** Runs `work` under the file's exclusive lock; throws if the lock is not free within `timeout` milliseconds. */
export const withFileLock = async <T>(file: string, timeout: number, work: () => Promise<T>): Promise<T> => {
  const deadline = performance.now() + timeout
  let lock = tryFileLock(file, "exclusive")
  while (!lock) {
    if (performance.now() > deadline)
      throw new Error(`Another process has held ${file} for ${timeout / 1000} s`)
    await sleep(10 + Math.random() * 30)
    lock = tryFileLock(file, "exclusive")
  }
  try {
    return await work()
  } finally {
    lock.release()
  }
}
