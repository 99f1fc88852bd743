import { expect, test } from "vitest"
import { createSemaphore, type Priority } from "./semaphore.ts"

/** A fair semaphore, and work that notes its name and waits to be let on. */
const openQueue = ({ underWay, waiting } = { underWay: 3, waiting: 4 }) => {
  const { run } = createSemaphore({ per: "account", atOnce: 1, waiting, isFair: true, ofEach: { underWay } })
  const done: string[] = []
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const enqueue = (account: string, what: string, priority: Priority = "other") =>
    run(
      async () => {
        await opened
        done.push(what)
        return what
      },
      { key: account, priority },
    )
  return { run, enqueue, open, done }
}

test("work is done one after the other, and whoever has less under way goes first", async () => {
  const { enqueue, open, done } = openQueue()
  const jobs = [enqueue("anna", "a1"), enqueue("anna", "a2"), enqueue("anna", "a3"), enqueue("bruno", "b1")]
  open()
  expect(await Promise.all(jobs)).toEqual(["a1", "a2", "a3", "b1"])
  expect(done).toEqual(["a1", "b1", "a2", "a3"])
})

test("urgent work goes before everything that waits", async () => {
  const { enqueue, open, done } = openQueue()
  const jobs = [enqueue("anna", "a1"), enqueue("bruno", "b1"), enqueue("secretary", "s1", "urgent")]
  open()
  await Promise.all(jobs)
  expect(done).toEqual(["a1", "s1", "b1"])
})

test("an account's queue is limited, and so is the whole queue; urgent work has a queue of its own", async () => {
  const { enqueue, open, done } = openQueue()
  const jobs = [enqueue("anna", "a1"), enqueue("anna", "a2"), enqueue("anna", "a3")]
  expect(await enqueue("anna", "a4")).toBeNull()
  jobs.push(enqueue("bruno", "b1"), enqueue("carl", "c1"))
  expect(await enqueue("dora", "d1")).toBeNull()
  jobs.push(enqueue("dora", "d2", "urgent"))
  open()
  await Promise.all(jobs)
  expect(done.toSorted()).toEqual(["a1", "a2", "a3", "b1", "c1", "d2"])
})

test("work that fails hands its turn on, and is no longer counted", async () => {
  const { run } = openQueue({ underWay: 1, waiting: 0 })
  const turn = { key: "anna" }
  for (let count = 0; count < 3; count += 1)
    await expect(run(() => Promise.reject(new Error("broken")), turn)).rejects.toThrow("broken")
  expect(await run(async () => "done", turn)).toBe("done")
})
