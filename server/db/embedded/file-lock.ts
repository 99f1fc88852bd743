import { closeSync, openSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as sleep } from "node:timers/promises"

/** A lock that is held until it is released, or until its process is gone, however it went. */
export type FileLock = { release(): void }

// SQLite's locks are the only ones in Node that every system has and that the kernel takes back at a process's death
const statements = {
  shared: "begin; select count(*) from sqlite_schema",
  exclusive: "begin exclusive",
}
const sqliteBusy = 5

/**
 * Takes a lock on a file, which is made if it is missing: many may share it, or one may have it alone. Returns null
 * when somebody else's lock forbids it, also one of this process.
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

/** Makes the file for its owner alone, where it is missing: whoever could read it could hold its lock. */
const makeOwn = (file: string): void => {
  try {
    // one that is there is not opened: closing it would take this process's locks on it back
    closeSync(openSync(file, "wx", 0o600))
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error
  }
}

/** Runs `work` while no other holder of the file's exclusive lock runs its own; throws after `timeout` milliseconds. */
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
