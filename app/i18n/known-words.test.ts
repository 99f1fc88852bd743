import { expect, test } from "vitest"
import { learnLateWords, makeKnown, withWords } from "./known-words.ts"
import { startI18n } from "./start-i18n.ts"
import { words as en } from "./words/en.ts"

const i18n = startI18n("en", en)

const wordsOf = (context: string, load: () => Promise<object>) => ({ context, atHand: () => undefined, load })

test("a part that comes later is there once its words are, and not at all where they do not come", async () => {
  await learnLateWords(i18n, "en")
  const arrived: string[] = []
  const late = Promise.withResolvers<object>()
  makeKnown(wordsOf("late", () => late.promise))
  const part = withWords(Promise.resolve("part")).then((came) => arrived.push(came))
  await Promise.resolve()
  expect(arrived).toEqual([])
  late.resolve({})
  await part
  expect(arrived).toEqual(["part"])

  makeKnown(wordsOf("lost", () => Promise.reject(new Error("no network"))))
  await expect(withWords(Promise.resolve("other"))).rejects.toThrow("no network")
})
