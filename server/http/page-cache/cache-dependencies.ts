import type { Dependency } from "#server/api/chain.ts"

/** What one rendering of a page depends on: by it the cache knows how long the page holds. */
export type CacheDependencies = {
  /** The instant that the page is rendered for, epoch milliseconds. */
  now: number
  /** Whether a page was rendered at all: other addresses answer by themselves. */
  isPage: boolean
  /** Whether the cache had it before: it is a page that is asked for again and again. */
  isRevalidation: boolean
  /** What it was rendered from. */
  reads: Map<string, Dependency>
  /** The first instant from which time alone makes it another page, epoch milliseconds. */
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

/** Adds something that was read. Of two readings of one thing the first stays: where they differ, the page is soon rendered again. */
export const track = ({ reads }: CacheDependencies, what: string, dependency: Dependency): void => {
  if (!reads.has(what)) reads.set(what, dependency)
}

/** Adds instants from which the page is drawn otherwise; those that have passed change nothing. */
export const expireAt = (dependencies: CacheDependencies, instants: readonly number[]): void => {
  dependencies.expiresAt = Math.min(
    dependencies.expiresAt,
    ...instants.filter((instant) => instant > dependencies.now),
  )
}
