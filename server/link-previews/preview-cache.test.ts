import { expect, test, vi } from "vitest"
import { drawPreview } from "./draw-preview.ts"
import type { LinkPreview } from "./link-preview.ts"
import { createPreviewCache, type DrawnOutcome, tagOf } from "./preview-cache.ts"

const busy: DrawnOutcome = { kind: "refused", reason: "busy" }
const drawnOf = (bytes: number): DrawnOutcome => ({ kind: "drawn", picture: new Uint8Array(bytes) })

const preview: LinkPreview = {
  ...{ kind: "class", site: "Nulle", title: "Expert", facts: "", state: null, color: "#ffffff", lines: [] },
}
const sourceOf = (title: string) => {
  const content = { ...preview, title }
  return { content, load: async () => content }
}

test("the same picture has the same tag; another one, and one of another version of the program, has another", () => {
  const tag = tagOf(sourceOf("Expert"), "1.0.0")
  expect(tagOf(sourceOf("Expert"), "1.0.0")).toBe(tag)
  expect(tagOf(sourceOf("Advanced"), "1.0.0")).not.toBe(tag)
  expect(tagOf(sourceOf("Expert"), "1.0.1")).not.toBe(tag)
})

test("a picture is drawn once for all that wait for it, and then cached [TV-07]", async () => {
  const draw = vi.fn(async () => drawnOf(10))
  const cache = createPreviewCache(draw)
  expect(cache.cached("a")).toBeNull()
  const drawn = await Promise.all(["x", "y", "z"].map((client) => cache.drawn("a", sourceOf("a"), client)))
  expect(drawn.map(({ kind }) => kind)).toEqual(["drawn", "drawn", "drawn"])
  expect(draw).toHaveBeenCalledTimes(1)
  expect(cache.cached("a")).toHaveLength(10)
})

test("a picture that could not be drawn is not cached, and is drawn when requested again", async () => {
  const draw = vi.fn(async (): Promise<DrawnOutcome> => busy)
  const cache = createPreviewCache(draw)
  expect(await cache.drawn("a", sourceOf("a"), "x")).toEqual(busy)
  draw.mockResolvedValueOnce(drawnOf(1))
  expect((await cache.drawn("a", sourceOf("a"), "x")).kind).toBe("drawn")
  const incomplete = { kind: "refused", reason: "incomplete" } as const
  draw.mockResolvedValueOnce(incomplete)
  expect(await cache.drawn("b", sourceOf("b"), "x")).toEqual(incomplete)
  expect(cache.cached("b")).toBeNull()
  expect(draw).toHaveBeenCalledTimes(3)
})

test("nobody is refused because the client that asked first has too many pictures waiting [TV-07]", async () => {
  const clients: string[] = []
  const cache = createPreviewCache(async (_, client) => {
    clients.push(client)
    return client === "greedy" ? busy : drawnOf(10)
  })
  const drawn = await Promise.all(
    ["greedy", "x", "y"].map((client) => cache.drawn("a", sourceOf("a"), client)),
  )
  expect(drawn).toEqual([busy, drawnOf(10), drawnOf(10)])
  expect(clients).toEqual(["greedy", "x"])
})

test("a photo is read only once it is its turn, and not for a client that has too many waiting [TV-07]", async () => {
  const load = vi.fn(async () => null)
  const gate = Promise.withResolvers<void>()
  const blocked = { content: {}, load: () => gate.promise.then(() => null) }
  const cache = createPreviewCache(drawPreview)
  const first = cache.drawn("first", blocked, "x")
  const others = Array.from({ length: 20 }, (_, index) => cache.drawn(`${index}`, { content: {}, load }, "x"))
  const refused = await Promise.all(others.slice(11))
  expect(refused).toEqual(Array.from({ length: 9 }, () => busy))
  expect(load).not.toHaveBeenCalled()
  gate.resolve()
  await Promise.all([first, ...others])
  expect(load).toHaveBeenCalledTimes(11)
})

test("the memory of cached pictures is bounded: the one that was not asked for longest is given up", async () => {
  const cache = createPreviewCache(async () => drawnOf(40), 100)
  for (const tag of ["a", "b"]) await cache.drawn(tag, sourceOf(tag), "x")
  cache.cached("a")
  await cache.drawn("c", sourceOf("c"), "x")
  expect(["a", "b", "c"].map((tag) => cache.cached(tag) !== null)).toEqual([true, false, true])
})
