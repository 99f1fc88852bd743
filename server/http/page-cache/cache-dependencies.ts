import { type ClockStart, clockStart } from "#contracts/competitions/clock-start.ts"

/** Something that a page depends on: its version then, and a function that reads its version now; null: too busy to read it. */
export type TrackedDependency = { version: string; current: () => Promise<string | null> }

/** What one rendering of a page depends on: this tells the cache how long the page is valid. */
export type CacheDependencies = {
  /** The instant that the page is rendered for, epoch milliseconds. */
  now: number
  /** Whether a page was rendered at all, and not another kind of answer. */
  isPage: boolean
  /** Whether a cached page has changed, which means that it is requested repeatedly. */
  isRevalidation: boolean
  /** The states that it was rendered from. */
  reads: Map<string, TrackedDependency>
  /** When the page changes although nothing was written, epoch milliseconds. */
  expiresAt: number
}

/** Returns the dependencies of a rendering that begins at an instant. */
export const createDependencies = (now: number, { isRevalidation = false } = {}): CacheDependencies => ({
  now,
  isPage: false,
  isRevalidation,
  reads: new Map(),
  expiresAt: Number.POSITIVE_INFINITY,
})

/**
 * Adds something that was read. If the same thing is read twice the first read counts: if they differ, the page is soon rendered
 * again.
 */
export const track = ({ reads }: CacheDependencies, what: string, dependency: TrackedDependency): void => {
  if (!reads.has(what)) reads.set(what, dependency)
}

/** Adds instants at which the page changes; those that have passed are ignored. */
export const expireAt = (dependencies: CacheDependencies, instants: readonly number[]): void => {
  dependencies.expiresAt = Math.min(
    dependencies.expiresAt,
    ...instants.filter((instant) => instant > dependencies.now),
  )
}

/** How late a clock in the browser may be, milliseconds: as long is a page sent from which one is started. */
const latestClock = 60_000

/** Returns the instant from which a clock in the browser counts; the page expires before that clock would be late. */
export const startClock = (dependencies: CacheDependencies): ClockStart => {
  expireAt(dependencies, [dependencies.now + latestClock])
  return clockStart.parse(dependencies.now)
}
