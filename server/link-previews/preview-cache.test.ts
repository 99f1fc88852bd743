import { expect, test, vi } from "vitest"
import type { LinkPreview } from "./link-preview.ts"
import { createPreviewCache, tagOf } from "./preview-cache.ts"

const preview: LinkPreview = {
  ...{ kind: "class", site: "Nulle", title: "Expert", facts: "", state: null, color: "#ffffff", lines: [] },
}
const sketchOf = (title: string) => {
  const shows = { ...preview, title }
  return { shows, complete: async () => shows }
}

test("the same picture has the same tag; another one, and one of another version of the program, has another", () => {
  const tag = tagOf(sketchOf("Expert"), "1.0.0")
  expect(tagOf(sketchOf("Expert"), "1.0.0")).toBe(tag)
  expect(tagOf(sketchOf("Advanced"), "1.0.0")).not.toBe(tag)
  expect(tagOf(sketchOf("Expert"), "1.0.1")).not.toBe(tag)
})

test("a picture is drawn once for all that wait for it, and then cached [TV-07]", async () => {
  const draw = vi.fn(async () => new Uint8Array(10))
  const cache = createPreviewCache(draw)
  expect(cache.cached("a")).toBeNull()
  const drawn = await Promise.all(["x", "y", "z"].map((client) => cache.drawn("a", sketchOf("a"), client)))
  expect(drawn.map(({ kind }) => kind)).toEqual(["drawn", "drawn", "drawn"])
  expect(draw).toHaveBeenCalledTimes(1)
  expect(cache.cached("a")).toHaveLength(10)
})

test("what could not be drawn is not cached, and drawn when it is asked for again", async () => {
  const draw = vi.fn(async (): Promise<Uint8Array | null> => null)
  const cache = createPreviewCache(draw)
  expect(await cache.drawn("a", sketchOf("a"), "x")).toEqual({ kind: "refused", reason: "busy" })
  draw.mockResolvedValueOnce(new Uint8Array(1))
  expect((await cache.drawn("a", sketchOf("a"), "x")).kind).toBe("drawn")
  const gone = { shows: {}, complete: async () => null }
  expect(await cache.drawn("b", gone, "x")).toEqual({ kind: "refused", reason: "incomplete" })
  expect(draw).toHaveBeenCalledTimes(2)
})

test("the memory of cached pictures is bounded: the one that was not asked for longest is given up", async () => {
  const cache = createPreviewCache(async () => new Uint8Array(40), 100)
  for (const tag of ["a", "b"]) await cache.drawn(tag, sketchOf(tag), "x")
  cache.cached("a")
  await cache.drawn("c", sketchOf("c"), "x")
  expect(["a", "b", "c"].map((tag) => cache.cached(tag) !== null)).toEqual([true, false, true])
})
