import { setImmediate as nextTurn } from "node:timers/promises"
import { expect, test } from "vitest"
import { serialQueue } from "./judging.ts"

test("a touch begins once the previous one is stored, even if storing it failed", async () => {
  const enqueue = serialQueue()
  const done: string[] = []
  const touch = (name: string, kept?: Promise<void>) => async () => {
    await kept
    done.push(name)
    if (name === "full") throw new Error("The device keeps nothing more")
  }
  const { promise: kept, resolve: keep } = Promise.withResolvers<void>()
  const slow = enqueue(touch("slow", kept))
  const full = enqueue(touch("full"))
  const quick = enqueue(touch("quick"))
  await nextTurn()
  expect(done).toEqual([])
  keep()
  await expect(full).rejects.toThrow("keeps nothing")
  await Promise.all([slow, quick])
  expect(done).toEqual(["slow", "full", "quick"])
})
