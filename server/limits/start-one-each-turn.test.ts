import { setImmediate as nextTurn } from "node:timers/promises"
import { expect, test } from "vitest"
import { startOneEachTurn } from "./semaphore.ts"

test("work starts at once where nothing else did in this turn of the event loop, and otherwise one piece a turn, in order", async () => {
  const startInTurn = startOneEachTurn({ atOnce: 1, waiting: 10 })
  const started: number[] = []
  for (const number of [1, 2, 3]) startInTurn(() => void started.push(number))
  expect(started).toEqual([1])
  await nextTurn()
  expect(started).toEqual([1, 2])
  await nextTurn()
  expect(started).toEqual([1, 2, 3])
  await nextTurn()
  await nextTurn()
  startInTurn(() => void started.push(4))
  expect(started).toEqual([1, 2, 3, 4])
})

test("work over the limit is refused at once and never done", async () => {
  const startInTurn = startOneEachTurn({ atOnce: 1, waiting: 1 })
  const started: number[] = []
  const taken = [1, 2, 3].map((number) => startInTurn(() => void started.push(number)))
  expect(taken).toEqual([true, true, false])
  for (let turn = 0; turn < 4; turn += 1) await nextTurn()
  expect(started).toEqual([1, 2])
})

test("work that throws does not hold up other work", async () => {
  const startInTurn = startOneEachTurn({ atOnce: 1, waiting: 1 })
  const started: string[] = []
  expect(() =>
    startInTurn(() => {
      throw new Error("failed")
    }),
  ).toThrow("failed")
  startInTurn(() => void started.push("next"))
  await nextTurn()
  expect(started).toEqual(["next"])
})
