import { useState } from "react"
import { beforeEach, expect, test, vi } from "vitest"
import { render } from "vitest-browser-react"
import { useReread, useRereadPart } from "./use-reread.ts"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] })
  // no wait is shorter than its longest
  vi.spyOn(Math, "random").mockReturnValue(1)
})

const every = 1_000

type ReaderProps = { needed: number; read(): Promise<number>; address?: string }

/** Reads a revision, as long as it is older than what is needed. */
function Reader({ needed, read, address = "a" }: ReaderProps) {
  const [answer, setAnswer] = useState({ revision: 0 })
  const readAgain = async () => setAnswer({ revision: await read() })
  useReread({ address, isStale: answer.revision < needed, answer, read: readAgain, every })
  return null
}

const shown = async (answer: () => Promise<number>) => {
  const read = vi.fn(answer)
  const { rerender, unmount } = await render(<Reader needed={0} read={read} />)
  return { read, unmount, need: (needed: number) => rerender(<Reader needed={needed} read={read} />) }
}

/** Waits until what was sent before has come: React renders, and runs effects, in messages to itself. */
const message = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })

/** Lets time pass once React has rendered what came, with its effects. */
const pass = async (time: number) => {
  for (let turn = 0; turn < 3; turn += 1) await message()
  await vi.advanceTimersByTimeAsync(time)
}

/** Lets so much time pass in small steps, between which React renders. */
const passSlowly = async (time: number) => {
  for (let passed = 0; passed < time; passed += 250) await pass(250)
}

test("what is not stale is not read, a change is read at once, and no more once it came", async () => {
  const { read, need } = await shown(async () => 1)
  await passSlowly(10 * every)
  expect(read).not.toHaveBeenCalled()
  await need(1)
  await pass(0)
  expect(read).toHaveBeenCalledOnce()
  await passSlowly(10 * every)
  expect(read).toHaveBeenCalledOnce()
})

test("an answer that is older than the change is asked for again", async () => {
  let revision = 1
  const { read, need } = await shown(async () => revision)
  await need(2)
  await passSlowly(every / 2)
  expect(read).toHaveBeenCalledOnce()
  revision = 2
  await passSlowly(10 * every)
  expect(read).toHaveBeenCalledTimes(2)
})

test("constant changes are read at a fixed interval", async () => {
  let revision = 0
  const { read, need } = await shown(async () => revision)
  for (; revision < 40; revision += 1) {
    await need(revision + 1)
    await pass(every / 4)
  }
  expect(read.mock.calls.length).toBeGreaterThanOrEqual(9)
  expect(read.mock.calls.length).toBeLessThanOrEqual(12)
})

test("only one read is in progress at a time", async () => {
  const answers: ((revision: number) => void)[] = []
  const { read, need } = await shown(() => new Promise((resolve) => answers.push(resolve)))
  await need(1)
  await passSlowly(10 * every)
  await need(2)
  await passSlowly(10 * every)
  expect(read).toHaveBeenCalledOnce()
  answers[0]?.(1)
  await passSlowly(every)
  expect(read).toHaveBeenCalledTimes(2)
})

test("a failed read is tried again, less and less often, until it works", async () => {
  let isDown = true
  const { read, need } = await shown(async () => {
    if (isDown) throw new Error("down")
    return 1
  })
  await need(1)
  await passSlowly(60 * every)
  const tries = read.mock.calls.length
  expect(tries).toBeGreaterThanOrEqual(4)
  expect(tries).toBeLessThanOrEqual(10)
  isDown = false
  await passSlowly(60 * every)
  expect(read).toHaveBeenCalledTimes(tries + 1)
})

test("a read that took long is followed by the same pause as another", async () => {
  const { read, need } = await shown(async () => {
    await new Promise((resolve) => setTimeout(resolve, 3 * every))
    return 0
  })
  await need(1)
  await passSlowly(3.5 * every)
  expect(read).toHaveBeenCalledOnce()
  await passSlowly(every)
  expect(read).toHaveBeenCalledTimes(2)
})

test("what else is wanted meanwhile is read at once", async () => {
  const read = vi.fn(() => new Promise<number>(() => {}))
  const { rerender } = await render(<Reader needed={1} read={read} />)
  await passSlowly(every)
  expect(read).toHaveBeenCalledOnce()
  await rerender(<Reader needed={1} read={read} address="b" />)
  await pass(0)
  expect(read).toHaveBeenCalledTimes(2)
})

test("a part that is not there is asked for once, until something changes; what could not be read, again", async () => {
  type Found = { revision: number } | null
  const load = vi.fn()
  function Part({ needed, answer }: { needed: number; answer: { found: Found } | null }) {
    const [data, setData] = useState<{ found: Found } | null>()
    const fetcher = {
      data,
      state: "idle" as const,
      load: async () => {
        load()
        setData(answer && { ...answer })
      },
    }
    useRereadPart({ address: "a", needed, fetcher, answered: data?.found ?? null })
    return null
  }
  const { rerender } = await render(<Part needed={1} answer={{ found: null }} />)
  await passSlowly(20 * every)
  expect(load).toHaveBeenCalledOnce()
  await rerender(<Part needed={2} answer={null} />)
  await passSlowly(20 * every)
  expect(load.mock.calls.length).toBeGreaterThan(3)
})

test("nothing is read for a page that was left", async () => {
  const { read, need, unmount } = await shown(async () => 1)
  await need(1)
  await unmount()
  await passSlowly(10 * every)
  expect(read.mock.calls.length).toBeLessThanOrEqual(1)
})
