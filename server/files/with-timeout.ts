import { limits } from "#server/limits/table/limits.ts"
import type { Files } from "./files.ts"

/** The storage does not answer, or reports that it is unavailable: the same call may soon succeed. */
export class StorageUnavailable extends Error {
  override name = "StorageUnavailable"
}

const usualTimeouts = { reading: limits.uploads.reading.most, storing: limits.uploads.storing.most }

/** Returns a storage whose calls fail with `StorageUnavailable` if it is down or does not answer in time. */
export const withTimeout = (files: Files, { reading, storing } = usualTimeouts): Files => ({
  put: (key, bytes) => within(storing, files.put(key, bytes)),
  read: (key) => within(reading, files.read(key)),
  stream: (key) => within(reading, files.stream(key)),
  list: (folder) => within(reading, files.list(folder)),
  storedOn: (key) => within(reading, files.storedOn(key)),
  // a backup reads thousands of files, and nobody waits for it
  keys: () => files.keys(),
  remove: (key) => within(reading, files.remove(key)),
})

const within = async <T>(timeout: number, answer: Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new StorageUnavailable("The files have not answered in time")),
    timeout,
  )
  try {
    return await Promise.race([answer, late])
  } catch (error) {
    if (isUnavailable(error)) throw new StorageUnavailable("The files cannot be reached", { cause: error })
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Did the service not answer, or report that it is unavailable? Permanent refusals, such as for a wrong key, are answered with
 * 4xx.
 */
const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const status = statusIn(error)
  if (status !== null) return status >= 500 || status === 429
  const code = "code" in error ? String(error.code) : ""
  return error.name === "TimeoutError" || transient.test(code) || isUnavailable(error.cause)
}

const transient = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/

const statusIn = (error: Error): number | null => {
  const metadata = "$metadata" in error ? error.$metadata : null
  if (typeof metadata !== "object" || metadata === null || !("httpStatusCode" in metadata)) return null
  return typeof metadata.httpStatusCode === "number" ? metadata.httpStatusCode : null
}
