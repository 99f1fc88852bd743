import { randomUUID } from "node:crypto"
import { setImmediate as calm } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import type { BatchAnswer, EventAnswer, PhoneEvent } from "#contracts/judging/judge-sync.ts"
import { memoryOutboxStore } from "#tests/support/memory-outbox-store.ts"
import type { Clock } from "./clock.ts"
import { createOutbox, type Obstacle } from "./create-outbox.ts"
import type { NewTap } from "./stored-tap.ts"
import type { Batch, PostOutcome, Transport } from "./transport.ts"

const stage = "institutions/i/championships/c/stages/s"
const access = {
  stage,
  token: "token-1",
  why: null,
  pass: null,
  name: "Anna",
  section: null,
}
const clean = (participant = "rider"): NewTap => ({
  attempt: randomUUID(),
  participant,
  section: 1,
  lap: 1,
  name: "JudgeFinishManual",
})

/** A clock whose sleepers wake when they are told to. */
const handClock = () => {
  const sleeps: number[] = []
  let wakeAll: (() => void)[] = []
  const clock: Clock = {
    now: () => 1_000,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        sleeps.push(ms)
        wakeAll.push(resolve)
        signal.addEventListener("abort", () => resolve())
      }),
  }
  const wake = () => {
    const woken = wakeAll
    wakeAll = []
    for (const one of woken) one()
  }
  return { clock, sleeps, wake }
}

const answering = (events: readonly PhoneEvent[], state: EventAnswer["state"] = "stored"): PostOutcome => {
  const answer: BatchAnswer = { revision: 7, events: events.map(({ id }) => ({ id, state })) }
  return { kind: "answered", answer }
}

/** A phone whose server answers what the test says. */
const phone = async (
  answer: (batch: Batch, token: string) => PostOutcome | Promise<PostOutcome>,
  store = memoryOutboxStore(),
) => {
  await store.putAccess(access)
  const posts: Batch[] = []
  const hand = handClock()
  const obstacles: Obstacle[] = []
  const settled: string[] = []
  const transport: Pick<Transport, "post"> = {
    post: async (token, batch) => {
      posts.push(batch)
      return answer(batch, token)
    },
  }
  const outbox = createOutbox({
    stage,
    store,
    transport: {
      ...transport,
      agree: () => Promise.resolve({ kind: "failed" }),
      register: () => Promise.resolve({ kind: "failed" }),
      stage: () => Promise.resolve({ kind: "failed" }),
    },
    clock: hand.clock,
    chance: () => 0.5,
    uuid: randomUUID,
    withLock: (work) => work(),
    onSettled: (taps) => settled.push(...taps.map(({ id }) => id)),
    onObstacle: (obstacle) => obstacles.push(obstacle),
  })
  onTestFinished(() => outbox.close())
  return { outbox, store, posts, obstacles, settled, ...hand }
}

test("a tap is in the store before anybody is told that it is kept, and is sent then [D-05]", async () => {
  const { outbox, store, posts, settled } = await phone(({ events }) => answering(events))
  const [kept] = await outbox.add([[clean()]])
  expect(store.taps.map(({ id }) => id)).toEqual([kept?.id])
  await calm()
  expect(posts.flatMap(({ events }) => events.map(({ id }) => id))).toEqual([kept?.id])
  expect(settled).toEqual([kept?.id])
  expect(store.taps).toMatchObject([{ state: "stored", revision: 7 }])
})

test("unanswered taps wait, and are sent again under the same ids after increasing delays [D-05]", async () => {
  const answers = [false, false, false, true]
  const { outbox, store, posts, sleeps, obstacles, wake } = await phone(({ events }) =>
    answers.shift() ? answering(events) : { kind: "failed" },
  )
  await calm()
  await outbox.add([[clean()]])
  for (const _ of [1, 2, 3]) {
    await calm()
    wake()
  }
  await calm()
  expect(new Set(posts.map(({ events }) => events[0]?.id)).size).toBe(1)
  expect(sleeps).toEqual([750, 1_500, 3_000])
  expect(obstacles).toEqual([null, "unreachable", "unreachable", "unreachable", null])
  expect(store.taps).toMatchObject([{ state: "stored" }])
})

test("a tap does not wait for the next try: it triggers one", async () => {
  const { outbox, posts } = await phone(() => ({ kind: "failed" }))
  await outbox.add([[clean()]])
  await calm()
  await outbox.add([[clean("another")]])
  await calm()
  expect(posts).toHaveLength(2)
})

test("after a failure less is sent at once, and more again when it gets through", async () => {
  const store = memoryOutboxStore()
  const sizes: number[] = []
  let fails = 2
  const { outbox, wake } = await phone(({ events }) => {
    sizes.push(events.length)
    fails -= 1
    return fails >= 0 ? { kind: "failed" } : answering(events)
  }, store)
  await calm()
  await outbox.add([Array.from({ length: 200 }, () => clean())])
  for (const _ of [1, 2]) {
    await calm()
    wake()
  }
  await calm()
  expect(sizes).toEqual([200, 100, 50, 100, 50])
})

test("a refused token keeps every tap; they go under the next one [D-12]", async () => {
  const { outbox, store, posts, obstacles } = await phone(({ events }, token) =>
    token === "token-1" ? { kind: "refused", why: "unknown-token" } : answering(events),
  )
  await outbox.add([[clean()]])
  await calm()
  expect(obstacles.at(-1)).toBe("no-access")
  expect(await store.access(stage)).toMatchObject({ token: "token-1", why: "unknown-token" })
  await outbox.add([[clean("another")]])
  await calm()
  expect(posts).toHaveLength(1)
  await store.putAccess({ ...access, token: "token-2" })
  outbox.send()
  await calm()
  expect(store.taps.map(({ state }) => state)).toEqual(["stored", "stored"])
})

test("a phone that may no longer judge hands in what it holds, and knows why and since when [D-11]", async () => {
  const ended = { why: "taken-over", since: 1_000 } as const
  const { outbox, store, obstacles } = await phone(({ events }) => {
    const answers = events.map(({ id }) => ({ id, state: "attention" as const }))
    return { kind: "answered", answer: { revision: 1, events: answers, ended } }
  })
  for (const name of ["a", "b"]) {
    await outbox.add([[clean(name)]])
    await calm()
  }
  expect(store.taps.map(({ state }) => state)).toEqual(["attention", "attention"])
  expect(await store.access(stage)).toMatchObject(ended)
  expect(obstacles.at(-1)).toBe("no-access")
})

test("a phone that is let in again knows it as soon as the server takes what it sends [D-11]", async () => {
  let isOff = true
  const { outbox, store } = await phone(({ events }) => {
    const answers = events.map(({ id }) => ({ id, state: "stored" as const }))
    const ended = isOff ? { ended: { why: "revoked" as const, since: 1_000 } } : {}
    return { kind: "answered", answer: { revision: 1, events: answers, ...ended } }
  })
  await outbox.add([[clean("a")]])
  await calm()
  expect(await store.access(stage)).toMatchObject({ why: "revoked", since: 1_000 })
  isOff = false
  await outbox.add([[clean("b")]])
  await calm()
  expect(await store.access(stage)).toMatchObject({ why: null, since: undefined })
})

test("a phone whose refusal was not the last word tries again with its next tap, and not before [D-12]", async () => {
  const { outbox, store, posts } = await phone(() => ({ kind: "refused", why: "revoked" }))
  for (const name of ["a", "b"]) {
    await outbox.add([[clean(name)]])
    await calm()
  }
  expect(posts).toHaveLength(2)
  expect(store.taps.map(({ state }) => state)).toEqual([null, null])
})

test("what another kind of pass may not send waits for one that may, and holds up nothing", async () => {
  const { outbox, store, posts, obstacles } = await phone(({ events }) => answering(events))
  await store.putAccess({ ...access, kind: "timing" })
  await outbox.add([[clean()]])
  await calm()
  expect(posts).toEqual([])
  expect(obstacles.at(-1)).toBeNull()
  await store.putAccess({ ...access, kind: "section" })
  outbox.send()
  await calm()
  expect(store.taps).toMatchObject([{ state: "stored" }])
})

test("a token that was replaced meanwhile is not the one that was refused", async () => {
  const store = memoryOutboxStore()
  const { outbox } = await phone(async ({ events }, token) => {
    if (token === "token-2") return answering(events)
    await store.putAccess({ ...access, token: "token-2" })
    return { kind: "refused", why: "revoked" }
  }, store)
  await outbox.add([[clean()]])
  await calm()
  expect(store.taps).toMatchObject([{ state: "stored" }])
})

test("a tap that the server refuses or lays aside is no longer sent, and never deleted [D-12]", async () => {
  const states: EventAnswer["state"][] = ["refused", "attention", "known"]
  const { outbox, store, posts } = await phone(({ events }) => answering(events, states[posts.length - 1]))
  for (const name of ["a", "b", "c"]) {
    await outbox.add([[clean(name)]])
    await calm()
  }
  expect(store.taps.map(({ participant, state }) => [participant, state])).toEqual([
    ["a", "refused"],
    ["b", "attention"],
    ["c", "known"],
  ])
})

test("an answer that leaves out a tap leaves it waiting", async () => {
  let isWhole = false
  const { outbox, store, wake } = await phone(({ events }) =>
    answering(isWhole ? events : events.slice(0, -1)),
  )
  await outbox.add([[clean("a"), clean("b")]])
  await calm()
  expect(store.taps.map(({ state }) => state)).toEqual(["stored", null])
  isWhole = true
  wake()
  await calm()
  expect(store.taps.map(({ state }) => state)).toEqual(["stored", "stored"])
})

test("an app that starts again sends what waits from before, in order [D-12]", async () => {
  const store = memoryOutboxStore()
  const before = await phone(() => ({ kind: "failed" }), store)
  for (const name of ["a", "b", "c"]) await before.outbox.add([[clean(name)]])
  await before.outbox.close()
  const after = await phone(({ events }) => answering(events), store)
  await calm()
  expect(after.posts.flatMap(({ events }) => events.map(({ participant }) => participant))).toEqual([
    "a",
    "b",
    "c",
  ])
  expect(store.taps.every(({ state }) => state === "stored")).toBe(true)
})

test("the taps of one touch are one gesture, numbered after all before", async () => {
  const { outbox, store } = await phone(() => ({ kind: "failed" }))
  await outbox.add([[clean()]])
  await outbox.add([[clean(), clean()], [clean()]])
  expect(store.taps.map(({ seq, gesture }) => [seq, gesture])).toEqual([
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 4],
  ])
})
