import { setImmediate } from "node:timers/promises"
import { expect, test } from "vitest"
import { createSemaphore, type Priority, type Semaphore } from "./semaphore.ts"

test("a limited amount is done at once, more waits in order, and the rest is refused at once", async () => {
  const semaphore = createSemaphore({ atOnce: 2, waiting: 2 })
  const begun: number[] = []
  const ends = new Map<number, () => void>()
  const work = (number: number) =>
    semaphore.run(async () => {
      begun.push(number)
      await new Promise<void>((resolve) => ends.set(number, resolve))
      return number
    })
  const works = [1, 2, 3, 4].map(work)
  expect(await work(5)).toBeNull()
  expect(begun).toEqual([1, 2])
  ends.get(2)?.()
  expect(await works[1]).toBe(2)
  expect(begun).toEqual([1, 2, 3])
  for (const number of [1, 3]) ends.get(number)?.()
  await works[2]
  ends.get(4)?.()
  expect(await Promise.all(works)).toEqual([1, 2, 3, 4])
})

test("a failure frees its place", async () => {
  const semaphore = createSemaphore({ atOnce: 1, waiting: 0 })
  await expect(semaphore.run(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed")
  expect(await semaphore.run(async () => "done")).toBe("done")
})

test("urgent work has its turn before other work that waits longer, and as much of it waits as of the other", async () => {
  const semaphore = createSemaphore({ atOnce: 1, waiting: 1 })
  const done: string[] = []
  const work = (priority: Priority, name: string) =>
    semaphore.run(
      async () => {
        done.push(name)
        return name
      },
      { priority },
    )
  const works = [
    work("other", "first"),
    work("other", "second"),
    work("urgent", "third"),
    work("other", "fourth"),
    work("urgent", "fifth"),
  ]
  expect(await Promise.all(works)).toEqual(["first", "second", "third", null, null])
  expect(done).toEqual(["first", "third", "second"])
})

test("work that releases its slot while it waits leaves it to others, and is the next to have one again", async () => {
  const semaphore = createSemaphore({ atOnce: 1, waiting: 2 })
  const done: string[] = []
  const { promise: body, resolve: comes } = Promise.withResolvers<void>()
  const { promise: slow, resolve: ends } = Promise.withResolvers<void>()
  const works = [
    semaphore.run(async (releaseSlotWhile) => {
      await releaseSlotWhile(() => body)
      done.push("first")
    }),
    semaphore.run(async () => {
      await slow
      done.push("second")
    }),
    semaphore.run(async () => void done.push("third")),
  ]
  comes()
  await body
  expect(done).toEqual([])
  ends()
  await Promise.all(works)
  expect(done).toEqual(["second", "first", "third"])
})

test("work whose waiting fails has its slot again, and releases it", async () => {
  const semaphore = createSemaphore({ atOnce: 1, waiting: 0 })
  const failing = semaphore.run((releaseSlotWhile) =>
    releaseSlotWhile(() => Promise.reject(new Error("gone"))),
  )
  await expect(failing).rejects.toThrow("gone")
  expect(await semaphore.run(async () => "done")).toBe("done")
})

test("work that released its slot resumes before work that has not begun, after urgent work, and only so much of it waits", async () => {
  const semaphore = createSemaphore({ atOnce: 1, waiting: 2 })
  const done: string[] = []
  const { promise: body, resolve: comes } = Promise.withResolvers<string>()
  const releasing = (name: string) =>
    semaphore.run(async (releaseSlotWhile) => {
      done.push(`${name} ${await releaseSlotWhile(() => body)}`)
    })
  const released = [releasing("a"), releasing("b"), releasing("c")]
  await setImmediate()
  const { promise: slow, resolve: ends } = Promise.withResolvers<void>()
  const first = semaphore.run(() => slow)
  const other = semaphore.run(async () => void done.push("other"))
  comes("came")
  await setImmediate()
  expect(done).toEqual(["c null"])
  const urgent = semaphore.run(async () => void done.push("urgent"), { priority: "urgent" })
  ends()
  await Promise.all([...released, first, other, urgent])
  expect(done).toEqual(["c null", "urgent", "a came", "b came", "other"])
  // no slot was released twice
  const { promise: held, resolve: gives } = Promise.withResolvers<void>()
  const holding = semaphore.run(() => held)
  const later = semaphore.run(async () => void done.push("later"))
  await setImmediate()
  expect(done.at(-1)).toBe("other")
  gives()
  await Promise.all([holding, later])
})

/** How much begins at once of more work than that. */
const begunAtOnce = async (semaphore: Semaphore, works: number) => {
  const { promise: held, resolve: ends } = Promise.withResolvers<void>()
  let begun = 0
  const running = Array.from({ length: works }, () =>
    semaphore.run(async () => {
      begun += 1
      await held
    }),
  )
  await setImmediate()
  const atOnce = begun
  ends()
  await Promise.all(running)
  return atOnce
}

const settle = { comes: () => "body", fails: () => Promise.reject(new Error("gone")) }

test.for(["comes", "fails"] as const)(
  "work that ends while its slot is released keeps none, if what it waited for %s",
  async (how) => {
    const semaphore = createSemaphore({ atOnce: 1, waiting: 2 })
    const { promise: body, resolve: comes } = Promise.withResolvers<void>()
    const { promise: aborted, resolve: abort } = Promise.withResolvers<void>()
    const { promise: slow, resolve: ends } = Promise.withResolvers<void>()
    const rest: Promise<unknown>[] = []
    const first = semaphore.run((releaseSlotWhile) => {
      rest.push(releaseSlotWhile(() => body.then(settle[how])).catch(() => null))
      return aborted
    })
    const second = semaphore.run(() => slow)
    comes()
    await setImmediate()
    abort()
    await first
    ends()
    await second
    expect(await Promise.all(rest)).toEqual([null])
    expect(await begunAtOnce(semaphore, 2)).toBe(1)
  },
)

test("if part of a task releases its slot after the task has ended, it frees no slot that belongs to another", async () => {
  const semaphore = createSemaphore({ atOnce: 1, waiting: 2 })
  const { promise: viewer, resolve: known } = Promise.withResolvers<void>()
  const rest: Promise<unknown>[] = []
  await semaphore.run(async (releaseSlotWhile) => {
    rest.push(viewer.then(() => releaseSlotWhile(async () => "body")))
  })
  known()
  expect(await Promise.all(rest)).toEqual([null])
  expect(await begunAtOnce(semaphore, 2)).toBe(1)
})
