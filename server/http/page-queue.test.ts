import { expect, test } from "vitest"
import { type Client, createPageQueue } from "./page-queue.ts"

const strangerAt = (network: number): Client => ({ session: null, address: `198.51.100.${network}` })
const holderOf = (session: string): Client => ({ session, address: "198.51.100.1" })

/** A queue with requests that last until `finish` is called; `begun` says whose work is being done or has been done. */
const queueOf = () => {
  const queue = createPageQueue()
  const begun: string[] = []
  let finish: () => void = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const request = (client: Client, name: string, kind?: "urgent") =>
    queue.run(
      client,
      async () => {
        begun.push(name)
        await finished
        return name
      },
      kind,
    )
  /** Sends requests of one client, and returns their answers: null for each that is refused. */
  const send = (count: number, client: Client, name: string) =>
    Array.from({ length: count }, () => request(client, name))
  const count = (name: string) => begun.filter((one) => one === name).length
  return { queue, request, send, count, finish }
}

/** Lets everything begin that can. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

const refused = async (answers: readonly Promise<string | null>[]) =>
  (await Promise.all(answers)).filter((answer) => answer === null).length

test("strangers hold half of the slots, and forty requests of one network wait", async () => {
  const { send, count, finish } = queueOf()
  const running = send(4, strangerAt(1), "one")
  await settle()
  const waiting = send(46, strangerAt(1), "one")
  const ofOther = send(1, strangerAt(2), "other")
  await settle()
  expect([count("one"), count("other")]).toEqual([4, 0])
  finish()
  expect(await refused(running)).toBe(0)
  expect(await refused(waiting)).toBe(46 - 40)
  expect(await refused(ofOther)).toBe(0)
})

test("strangers of all networks wait in a queue that has an end", async () => {
  const { send, finish } = queueOf()
  const answers = [1, 2, 3, 4].flatMap((network) => send(40, strangerAt(network), "any"))
  await settle()
  finish()
  expect(await refused(answers)).toBe(4 * 40 - 4 - 120)
})

test("a session holds half of the slots, and 32 of its requests wait, while another session is answered at once", async () => {
  const { send, count, finish } = queueOf()
  const ofOne = send(40, holderOf("one"), "one")
  const ofOther = send(1, holderOf("other"), "other")
  await settle()
  expect([count("one"), count("other")]).toEqual([4, 1])
  finish()
  expect(await refused(ofOne)).toBe(40 - 4 - 32)
  expect(await refused(ofOther)).toBe(0)
})

test("a session by which nobody is signed in any longer counts as none", async () => {
  const { queue, send, count, finish } = queueOf()
  const ended = holderOf("ended")
  queue.noteSignedOut(ended)
  const ofStranger = send(4, strangerAt(1), "stranger")
  await settle()
  const ofEnded = send(41, ended, "ended")
  await settle()
  expect([count("stranger"), count("ended")]).toEqual([4, 0])
  finish()
  expect(await refused([...ofStranger, ...ofEnded])).toBe(1)
})

test("a cached page that has changed is rendered while strangers hold all their slots and two sessions the others", async () => {
  const { request, send, count, finish } = queueOf()
  const answers = [
    ...send(4, strangerAt(1), "stranger"),
    ...send(4, holderOf("one"), "session"),
    ...send(4, holderOf("other"), "session"),
  ]
  await settle()
  expect([count("stranger"), count("session")]).toEqual([4, 4])
  const urgent = request(strangerAt(1), "urgent", "urgent")
  finish()
  expect(await urgent).toBe("urgent")
  expect(await refused(answers)).toBe(0)
})

test("work that fails, and work that releases its slot while it waits, leave their slots to others", async () => {
  const { queue, send, count, finish } = queueOf()
  const failed = Array.from({ length: 4 }, () =>
    queue.run(strangerAt(1), async () => {
      throw new Error("failed")
    }),
  )
  for (const one of await Promise.allSettled(failed)) expect(one.status).toBe("rejected")
  let arrive: () => void = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const slow = Array.from({ length: 4 }, () =>
    queue.run(strangerAt(1), (releaseSlotWhile) => releaseSlotWhile(() => arrived.then(() => "body"))),
  )
  const others = send(4, strangerAt(1), "other")
  await settle()
  expect(count("other")).toBe(4)
  arrive()
  finish()
  expect(await refused(others)).toBe(0)
  expect(await Promise.all(slow)).toEqual(["body", "body", "body", "body"])
})
