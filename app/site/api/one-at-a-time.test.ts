import { expect, test } from "vitest"
import { oneAtATime } from "./use-command.ts"

/** Actions that end when their promise is resolved. */
const actions = () => {
  const once = oneAtATime()
  const done: string[] = []
  const start = (name: string, end: Promise<void>) =>
    once(name, async () => {
      done.push(name)
      await end
      return name
    })
  return { start, done }
}

test("the second press of a double click does nothing", async () => {
  const { start, done } = actions()
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = start("save", promise)
  expect(await start("save", promise)).toBeNull()
  resolve()
  expect(await first).toBe("save")
  expect(done).toEqual(["save"])
})

test("a different action can run at the same time", async () => {
  const { start, done } = actions()
  const { promise, resolve } = Promise.withResolvers<void>()
  const saving = start("save", promise)
  expect(await start("move", Promise.resolve())).toBe("move")
  resolve()
  await saving
  expect(done).toEqual(["save", "move"])
})

test("an action can run again once it has ended, even after a failure", async () => {
  const { start, done } = actions()
  await start("save", Promise.resolve())
  await expect(start("save", Promise.reject(new Error("unreachable")))).rejects.toThrow("unreachable")
  expect(await start("save", Promise.resolve())).toBe("save")
  expect(done).toEqual(["save", "save", "save"])
})
