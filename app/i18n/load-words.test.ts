import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { wordsLoader } from "./load-words.ts"

beforeAll(() => vi.stubGlobal("document", { documentElement: { lang: "en" } }))
afterAll(() => vi.unstubAllGlobals())

test("a lazily loaded part appears once its words have loaded, and not at all if they fail to load", async () => {
  const late = Promise.withResolvers<object>()
  const { withWords } = wordsLoader({
    "en/card": () => late.promise,
    "en/section": () => Promise.reject(new Error("no network")),
  })
  const arrived: string[] = []
  const part = withWords(["card"], Promise.resolve("part")).then((came) => arrived.push(came))
  await Promise.resolve()
  expect(arrived).toEqual([])
  late.resolve({})
  await part
  expect(arrived).toEqual(["part"])

  await expect(withWords(["section"], Promise.resolve("other"))).rejects.toThrow("no network")
})

test("words are loaded once for all components that use them, and again after a failed load", async () => {
  const answers = [Promise.reject(new Error("no network")), Promise.resolve({ title: "Card" })]
  const loadFile = vi.fn(() => answers.shift() ?? Promise.resolve({}))
  const { load, loadRequested } = wordsLoader({ "en/card": loadFile })
  await expect(load("en", "card")).rejects.toThrow("no network")
  await Promise.all([load("en", "card"), load("en", "card")])
  expect(await loadRequested("en")).toEqual({ card: { title: "Card" } })
  expect(loadFile).toHaveBeenCalledTimes(2)
})
