import { setImmediate as soon } from "node:timers/promises"
import { expect, test } from "vitest"
import { until } from "#tests/support/until.ts"
import { createStageQueues } from "./stage-queues.ts"

/** Queues whose commits end when the test says so; each answer names the commit that brought it. */
const queuesByHand = () => {
  const commits: { stage: string; works: readonly string[]; end: (error?: Error) => void }[] = []
  const enqueue = createStageQueues<string, string>(
    (stage, works) =>
      new Promise((resolve, reject) => {
        const commit = commits.length + 1
        const end = (error?: Error) => {
          if (error) reject(error)
          else resolve(works.map((work) => `${work} by ${commit}`))
        }
        commits.push({ stage, works, end })
      }),
  )
  /** Ends a commit as soon as it is under way. */
  const end = async (index: number, error?: Error) => {
    await until(() => commits.length > index)
    commits[index]?.end(error)
    await soon()
  }
  return { commits, enqueue, end }
}

const worksOf = (commits: { works: readonly string[] }[]) => commits.map(({ works }) => works)

test("taps that wait during a commit share the next one, in order of arrival", async () => {
  const { commits, enqueue, end } = queuesByHand()
  const answers = Promise.all(["a", "b", "c"].map((work) => enqueue("stage", work)))
  expect(worksOf(commits)).toEqual([["a"]])
  await end(0)
  await end(1)
  expect(worksOf(commits)).toEqual([["a"], ["b", "c"]])
  expect(await answers).toEqual(["a by 1", "b by 2", "c by 2"])
})

test("nothing is answered before its commit has ended [XC-05]", async () => {
  const { enqueue, end } = queuesByHand()
  const answered: string[] = []
  for (const work of ["a", "b"]) void enqueue("stage", work).then((answer) => answered.push(answer))
  await soon()
  expect(answered).toEqual([])
  await end(0)
  expect(answered).toEqual(["a by 1"])
})

test("stages do not wait for each other", () => {
  const { commits, enqueue } = queuesByHand()
  void enqueue("one", "a")
  void enqueue("two", "b")
  expect(commits.map(({ stage }) => stage)).toEqual(["one", "two"])
})

test("a commit takes a limited number, so that nobody waits long", async () => {
  const { commits, enqueue, end } = queuesByHand()
  for (let i = 0; i < 40; i += 1) void enqueue("stage", String(i))
  await end(0)
  await end(1)
  await end(2)
  expect(commits.map(({ works }) => works.length)).toEqual([1, 32, 7])
})

test("after a shared failure each tap is tried alone, and only the cause fails", async () => {
  const { commits, enqueue, end } = queuesByHand()
  const answers = Promise.allSettled(["a", "spoilt", "c"].map((work) => enqueue("stage", work)))
  await end(0)
  await end(1, new Error("together"))
  await end(2, new Error("alone"))
  await end(3)
  expect(worksOf(commits)).toEqual([["a"], ["spoilt", "c"], ["spoilt"], ["c"]])
  expect(await answers).toEqual([
    { status: "fulfilled", value: "a by 1" },
    { status: "rejected", reason: new Error("alone") },
    { status: "fulfilled", value: "c by 4" },
  ])
})

test("after a failure the queue goes on", async () => {
  const { enqueue, end } = queuesByHand()
  const failed = enqueue("stage", "a")
  void end(0, new Error("broken"))
  await expect(failed).rejects.toThrow("broken")
  const next = enqueue("stage", "b")
  await end(1)
  expect(await next).toBe("b by 2")
})

test("while the database is unavailable nothing is retried alone: all fail at once", async () => {
  const { commits, enqueue, end } = queuesByHand()
  const answers = Promise.allSettled(["a", "b", "c"].map((work) => enqueue("stage", work)))
  await end(0)
  await end(1, Object.assign(new Error("away"), { code: "ECONNREFUSED" }))
  expect((await answers).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"])
  expect(worksOf(commits)).toEqual([["a"], ["b", "c"]])
})
