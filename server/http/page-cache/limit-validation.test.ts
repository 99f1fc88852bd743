import { expect, test } from "vitest"
import type { Dependency } from "#server/api/chain.ts"
import { createSemaphore } from "#server/limits/semaphore.ts"
import { track } from "./cache-dependencies.ts"
import type { CacheKey } from "./cache-key.ts"
import { limitValidation } from "./limit-validation.ts"
import { createPageCache } from "./page-cache.ts"

const keyOf = (number: number): CacheKey => ({
  key: `/search?q=${number}`,
  address: `/search?q=${number}`,
  language: "en",
})

/** A cache whose pages all depend on something that is read as slowly as this test wants. */
const cacheOf = ({ isBatched = false } = {}) => {
  const limited = limitValidation(createSemaphore({ atOnce: 2, waiting: 3 }).run)
  const figures = { reading: 0, mostReading: 0, read: 0 }
  const areUrgent: boolean[] = []
  const gate = Promise.withResolvers<void>()
  let now = 0
  const current = async () => {
    figures.reading += 1
    figures.read += 1
    figures.mostReading = Math.max(figures.mostReading, figures.reading)
    await gate.promise
    figures.reading -= 1
    return "one"
  }
  const dependency: Dependency = { version: "one", current, ...(isBatched && { isBatched }) }
  const wait = (time: number) => {
    now += time
  }
  const cache = createPageCache({
    now: () => now,
    render: async (_, dependencies) => {
      dependencies.isPage = true
      areUrgent.push(dependencies.isRevalidation)
      track(dependencies, "found", limited(dependency))
      return new Response("<p>Found</p>", { headers: { "Content-Type": "text/html" } })
    },
  })
  return { cache, figures, areUrgent, open: gate.resolve, wait }
}

const pages = Array.from({ length: 12 }, (_, number) => keyOf(number))

test("however many cached pages are requested at once, few of them are validated at once, and the rest is rendered in turn", async () => {
  const { cache, figures, areUrgent, open, wait } = cacheOf()
  for (const page of pages) await cache.revalidated(page)
  wait(2_000)
  const requested = pages.map((page) => cache.revalidated(page))
  // five are validated, seven found no room to wait
  await Promise.all(requested.slice(5))
  expect(figures).toEqual({ reading: 2, mostReading: 2, read: 2 })
  expect(areUrgent).toEqual(Array.from({ length: 12 + 7 }, () => false))
  open()
  await Promise.all(requested)
  expect(figures).toEqual({ reading: 0, mostReading: 2, read: 5 })
})

test("versions that share a query are read at once, whatever else is validated", async () => {
  const { cache, figures, open, wait } = cacheOf({ isBatched: true })
  for (const page of pages) await cache.revalidated(page)
  wait(2_000)
  const requested = pages.map((page) => cache.revalidated(page))
  open()
  await Promise.all(requested)
  expect(figures).toEqual({ reading: 0, mostReading: 12, read: 12 })
  expect(cache.figures().renderings).toBe(12)
})
