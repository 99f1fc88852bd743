import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { serialQueue } from "./judging.ts"

test("a touch begins when the one before is kept, and also when that could not be", async () => {
  const enqueue = serialQueue()
  const done: string[] = []
  const touch = (name: string, ms: number) => async () => {
    await sleep(ms)
    done.push(name)
    if (name === "full") throw new Error("The device keeps nothing more")
  }
  const slow = enqueue(touch("slow", 20))
  const full = enqueue(touch("full", 0))
  const quick = enqueue(touch("quick", 0))
  await expect(full).rejects.toThrow("keeps nothing")
  await Promise.all([slow, quick])
  expect(done).toEqual(["slow", "full", "quick"])
})
