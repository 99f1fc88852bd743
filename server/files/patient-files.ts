import type { Files } from "./files.ts"

/** Where files are kept does not answer now, or says that it cannot: the same may succeed in a moment. */
export class FilesAway extends Error {
  override name = "FilesAway"
}

/** How long whoever asks waits, milliseconds: storing 20 MB over a slow line takes its time. */
const usualPatience = { reading: 15_000, storing: 45_000 }

/** Returns files that answer within some time, or fail as `FilesAway`, whatever happens to the service that keeps them. */
export const patientFiles = (files: Files, { reading, storing } = usualPatience): Files => ({
  put: (key, bytes) => within(storing, files.put(key, bytes)),
  read: (key) => within(reading, files.read(key)),
  stream: (key) => within(reading, files.stream(key)),
  list: (folder) => within(reading, files.list(folder)),
  // a backup waits for thousands of files, and nobody waits for it
  keys: () => files.keys(),
  remove: (key) => within(reading, files.remove(key)),
})

const within = async <T>(patience: number, answer: Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new FilesAway("The files have not answered in time")), patience)
  try {
    return await Promise.race([answer, late])
  } catch (error) {
    if (isAway(error)) throw new FilesAway("The files cannot be reached", { cause: error })
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Did a service not answer, or say that it cannot now? One that refuses for good, such as for a wrong key, answers 4xx. */
const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const status = statusIn(error)
  if (status !== null) return status >= 500 || status === 429
  const code = "code" in error ? String(error.code) : ""
  return error.name === "TimeoutError" || passing.test(code) || isAway(error.cause)
}

const passing = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/

const statusIn = (error: Error): number | null => {
  const metadata = "$metadata" in error ? error.$metadata : null
  if (typeof metadata !== "object" || metadata === null || !("httpStatusCode" in metadata)) return null
  return typeof metadata.httpStatusCode === "number" ? metadata.httpStatusCode : null
}
