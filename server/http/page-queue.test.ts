import { setImmediate } from "node:timers/promises"
import { expect, test } from "vitest"
import type { Priority, ReleaseSlotWhile } from "#server/limits/semaphore.ts"
import { type Client, createPageQueue, type PageQueue } from "./page-queue.ts"

const stranger = (network = 1): Client => ({ session: null, address: `198.51.100.${network}` })
const signedIn = (session: string): Client => ({ session, address: "203.0.113.5" })

/** A request under way, whose work lasts until it is told to end. */
type Sent = {
  state: "waiting" | "running" | "done" | "failed" | "refused"
  end(): void
  fail(): void
  releaseSlotWhile: ReleaseSlotWhile
}

const send = (queue: PageQueue, client: Client, priority?: Priority): Sent => {
  const work = Promise.withResolvers<"done">()
  const sent: Sent = {
    state: "waiting",
    end: () => work.resolve("done"),
    fail: () => work.reject(new Error("broken")),
    releaseSlotWhile: () => Promise.reject(new Error("not running")),
  }
  const run = async (releaseSlotWhile: ReleaseSlotWhile) => {
    Object.assign(sent, { state: "running", releaseSlotWhile })
    return work.promise
  }
  queue.run(client, run, priority).then(
    (result) => {
      sent.state = result ?? "refused"
    },
    () => {
      sent.state = "failed"
    },
  )
  return sent
}

const sendMany = (count: number, ...sent: Parameters<typeof send>) =>
  Array.from({ length: count }, () => send(...sent))

/** Returns how many requests are in each state once all that can go on have done so. */
const statesOf = async (requests: readonly Sent[]) => {
  await setImmediate()
  const count = (state: Sent["state"]) => requests.filter((one) => one.state === state).length
  return { running: count("running"), waiting: count("waiting"), refused: count("refused") }
}

/** Fills the slots of strangers, and returns the requests that hold them. */
const holdStrangers = async (queue: PageQueue) => {
  const holding = sendMany(4, queue, stranger())
  expect(await statesOf(holding)).toEqual({ running: 4, waiting: 0, refused: 0 })
  return holding
}

const endAll = async (requests: readonly Sent[]) => {
  for (const one of requests) one.end()
  await setImmediate()
}

test("strangers hold half of the slots, and whoever is signed in gets the others at once", async () => {
  const queue = createPageQueue()
  const ofStrangers = sendMany(10, queue, stranger())
  expect(await statesOf(ofStrangers)).toEqual({ running: 4, waiting: 6, refused: 0 })
  const ofSession = sendMany(4, queue, signedIn("a"))
  expect(await statesOf(ofSession)).toEqual({ running: 4, waiting: 0, refused: 0 })
  await endAll(ofSession)
  await endAll(ofStrangers.slice(0, 4))
  expect(await statesOf(ofStrangers)).toEqual({ running: 4, waiting: 2, refused: 0 })
})

test("strangers begin one at a time while a session or a page that has changed is served", async () => {
  for (const [client, kind] of [
    [signedIn("a"), "other"],
    [stranger(2), "urgent"],
  ] as const) {
    const queue = createPageQueue()
    const [served] = sendMany(1, queue, client, kind)
    const ofStrangers = sendMany(6, queue, stranger())
    expect(await statesOf(ofStrangers)).toEqual({ running: 1, waiting: 5, refused: 0 })
    ofStrangers[0]?.end()
    expect(await statesOf(ofStrangers)).toEqual({ running: 1, waiting: 4, refused: 0 })
    expect(served?.state).toBe("running")
    served?.end()
    for (const { end } of ofStrangers) end()
    expect(await statesOf(ofStrangers)).toEqual({ running: 0, waiting: 0, refused: 0 })
    expect(await statesOf(sendMany(6, queue, stranger()))).toEqual({ running: 4, waiting: 2, refused: 0 })
  }
})

test("as many strangers wait as one network may have, and as all of them may have together", async () => {
  const queue = createPageQueue()
  const running = await holdStrangers(queue)
  const networks = [1, 2, 3].map((network) => sendMany(41, queue, stranger(network)))
  for (const ofNetwork of networks)
    expect(await statesOf(ofNetwork)).toEqual({ running: 0, waiting: 40, refused: 1 })
  expect(await statesOf(sendMany(40, queue, stranger(4)))).toEqual({ running: 0, waiting: 0, refused: 40 })
  // neither running nor refused requests count as waiting
  await endAll(running)
  expect(await statesOf(sendMany(5, queue, stranger(1)))).toEqual({ running: 0, waiting: 4, refused: 1 })
  await endAll(networks[0] ?? [])
  expect(await statesOf(sendMany(41, queue, stranger(4)))).toEqual({ running: 0, waiting: 40, refused: 1 })
})

test("a session holds half of the slots, and has places of its own to wait in", async () => {
  const queue = createPageQueue()
  const first = sendMany(40, queue, signedIn("a"))
  expect(await statesOf(first)).toEqual({ running: 4, waiting: 32, refused: 4 })
  const second = sendMany(40, queue, signedIn("b"))
  expect(await statesOf(second)).toEqual({ running: 4, waiting: 32, refused: 4 })
  // all slots are held: a third session waits for them
  const third = sendMany(1, queue, signedIn("c"))
  expect(await statesOf(third)).toEqual({ running: 0, waiting: 1, refused: 0 })
  await endAll(first.slice(0, 1))
  expect(await statesOf(third)).toEqual({ running: 1, waiting: 0, refused: 0 })
})

test("all sessions together have no more requests waiting for a slot than the queue holds", async () => {
  const queue = createPageQueue()
  const sessions = Array.from({ length: 33 }, (_, number) => sendMany(4, queue, signedIn(`${number}`)))
  expect(await statesOf(sessions.flat())).toEqual({ running: 8, waiting: 120, refused: 4 })
})

test("strangers' turns come before those of sessions that wait for a slot", async () => {
  const queue = createPageQueue()
  const holding = ["a", "b"].flatMap((session) => sendMany(4, queue, signedIn(session)))
  const ofSession = send(queue, signedIn("c"))
  const ofStranger = send(queue, stranger())
  await endAll(holding.slice(0, 1))
  expect([ofStranger.state, ofSession.state]).toEqual(["running", "waiting"])
})

test("two pages that are rendered for the cache need none of the slots that strangers get", async () => {
  const queue = createPageQueue()
  await holdStrangers(queue)
  sendMany(40, queue, stranger())
  const revalidations = sendMany(3, queue, stranger(), "urgent")
  expect(await statesOf(revalidations)).toEqual({ running: 2, waiting: 1, refused: 0 })
})

test("a request that fails gives its slot to the next", async () => {
  for (const client of [stranger(), signedIn("a")]) {
    const queue = createPageQueue()
    const running = sendMany(4, queue, client)
    const next = sendMany(2, queue, client)
    expect(await statesOf(next)).toEqual({ running: 0, waiting: 2, refused: 0 })
    running[0]?.fail()
    expect(await statesOf(next)).toEqual({ running: 1, waiting: 1, refused: 0 })
    expect(running[0]?.state).toBe("failed")
  }
})

test("a request that is aborted while it waits for its body gives no slot back twice", async () => {
  for (const client of [stranger(), signedIn("a")]) {
    const queue = createPageQueue()
    const running = sendMany(4, queue, client)
    const next = sendMany(2, queue, client)
    expect(await statesOf(running)).toEqual({ running: 4, waiting: 0, refused: 0 })
    const body = Promise.withResolvers<void>()
    const waiting = running[0]?.releaseSlotWhile(() => body.promise)
    expect(await statesOf(next)).toEqual({ running: 1, waiting: 1, refused: 0 })
    running[0]?.fail()
    expect(await statesOf(next)).toEqual({ running: 1, waiting: 1, refused: 0 })
    body.resolve()
    expect(await waiting).toBeNull()
    expect(await statesOf(next)).toEqual({ running: 1, waiting: 1, refused: 0 })
  }
})

test("a session that has ended counts as none, and no other session does", async () => {
  const queue = createPageQueue()
  await holdStrangers(queue)
  sendMany(38, queue, stranger())
  const ended = { ...signedIn("a"), address: stranger().address }
  queue.noteSignedOut(ended)
  queue.noteSignedOut(stranger())
  expect(await statesOf(sendMany(3, queue, ended))).toEqual({ running: 0, waiting: 2, refused: 1 })
  expect(await statesOf(sendMany(4, queue, signedIn("b")))).toEqual({ running: 4, waiting: 0, refused: 0 })
})
