import type { Dependency } from "#server/api/chain.ts"
import type { Limiter } from "#server/http/concurrency-limiter.ts"
import type { TrackedDependency } from "./cache-dependencies.ts"

/**
 * Returns a function that limits how many dependencies are validated at once: the version of a list is read by reading the list, and a
 * stranger may have many lists cached. If too many wait, the version is not known (null). Batched versions are read at once: so the results of a
 * stage do not wait for other pages.
 */
export const limitValidation =
  (limit: Limiter): ((dependency: Dependency) => TrackedDependency) =>
  ({ version, current, isBatched }) => ({
    version,
    current: isBatched ? current : () => limit("other", current),
  })
