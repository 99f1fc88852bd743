import { expect, test } from "vitest"
import { createPageCache } from "./page-cache.ts"

const cacheKeyFor = (address: string) => ({ key: `lv ${address}`, address, language: "lv" as const })

/** A page cache of 10,000 random bytes each, so that they do not shrink. */
const cacheOf = (maxBytes: number) =>
  createPageCache({
    now: () => 0,
    maxBytes,
    render: async (_, dependencies) => {
      dependencies.isPage = true
      return new Response(crypto.getRandomValues(new Uint8Array(10_000)))
    },
  })

test("the memory of the cache is bounded, and what was asked for last stays", async () => {
  const pages = cacheOf(200_000)
  for (let number = 0; number < 100; number += 1) {
    await pages.revalidated(cacheKeyFor(`/${number}`))
    expect(pages.fresh("lv /0")).not.toBeNull()
  }
  const { bytes, pages: count, renderings } = pages.figures()
  expect(bytes).toBeGreaterThan(150_000)
  expect(bytes).toBeLessThanOrEqual(200_000)
  expect(count).toBeLessThan(10)
  expect(renderings).toBe(100)
  expect(pages.fresh("lv /99")).not.toBeNull()
  expect(pages.fresh("lv /1")).toBeNull()
})

test("a page larger than the cache is still answered, and evicts no other", async () => {
  const pages = createPageCache({
    now: () => 0,
    maxBytes: 100_000,
    render: async ({ address }, dependencies) => {
      dependencies.isPage = true
      return new Response(crypto.getRandomValues(new Uint8Array(address === "/large" ? 60_000 : 1_000)))
    },
  })
  await pages.revalidated(cacheKeyFor("/small"))
  const large = await pages.revalidated(cacheKeyFor("/large"))
  expect(large?.bodies.identity.bytes.length).toBe(60_000)
  expect(pages.fresh("lv /large")).toBeNull()
  expect(pages.fresh("lv /small")).not.toBeNull()
})

test("a cached page counts as a revalidation, even if it could not be rendered for a while", async () => {
  let instant = 0
  const answers = [200, 503, 200, 404, 200]
  const revalidations: boolean[] = []
  const pages = createPageCache({
    now: () => instant,
    render: async (_, dependencies) => {
      dependencies.isPage = true
      dependencies.expiresAt = instant
      revalidations.push(dependencies.isRevalidation)
      return new Response("page", { status: answers[revalidations.length - 1] ?? 200 })
    },
  })
  for (const _ of answers) {
    await pages.revalidated(cacheKeyFor("/"))
    instant += 5_000
  }
  expect(revalidations).toEqual([false, true, true, true, false])
})
