import { sampleRate, type ThrownError } from "./error-report.ts"

/** Most errors that a page reports until it is reloaded: one that repeats itself tells nothing new. */
const most = 5

/**
 * Returns what tells of each thing that is thrown on a page the error that is reported of it, or null (SH-11): one of two is,
 * by a chance from 0 to 1, and each once.
 */
export const chooseErrors = (chance: () => number): ((thrown: unknown) => ThrownError | null) => {
  const known = new Set<string>()
  let left = most
  return (thrown) => {
    const { name, message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown))
    if (left === 0 || known.has(message)) return null
    known.add(message)
    if (chance() >= sampleRate) return null
    left -= 1
    return { name, message, stack }
  }
}
