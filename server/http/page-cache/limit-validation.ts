import type { Dependency } from "#server/api/chain.ts"
import type { RunInTurn } from "#server/limits/semaphore.ts"
import type { TrackedDependency } from "./cache-dependencies.ts"

/**
 * Returns a function that limits how many dependencies are validated at once: the version of a list is found by reading the list,
 * and a stranger can make the cache hold many lists. If too many wait, the version is unknown (null). Batched versions are read
 * at once, so that the results of a stage do not wait for other pages.
 */
export const limitValidation =
  (run: RunInTurn): ((dependency: Dependency) => TrackedDependency) =>
  ({ version, current, isBatched }) => ({
    version,
    current: isBatched ? current : () => run(current),
  })
