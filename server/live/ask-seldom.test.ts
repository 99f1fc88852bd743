import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { askSeldom } from "./ask-seldom.ts"

test("what is asked for again and again is looked up at once, and then together, by a question that began later", async () => {
  const asked: string[] = []
  const ask = askSeldom(20, async (key) => {
    asked.push(key)
    return asked.length
  })
  expect(await ask("a")).toBe(1)
  const together = [ask("a"), ask("a"), ask("a")]
  expect(await ask("b")).toBe(2)
  expect(await Promise.all(together)).toEqual([3, 3, 3])
  expect(asked).toEqual(["a", "b", "a"])
  await sleep(50)
  expect(await ask("a")).toBe(4)
})

test("a question that fails is the failure of those who share it, and of no others", async () => {
  let isAway = false
  const ask = askSeldom(10, async () => {
    if (isAway) throw new Error("away")
    return "here"
  })
  expect(await ask("a")).toBe("here")
  isAway = true
  await expect(Promise.all([ask("a"), ask("a")])).rejects.toThrow("away")
  isAway = false
  expect(await ask("a")).toBe("here")
})
