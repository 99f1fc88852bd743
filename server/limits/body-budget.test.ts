import { expect, test } from "vitest"
import { createBodyBudget, type ReceiveOutcome } from "./body-budget.ts"

const limits = {
  each: 100,
  ofAccount: { bodies: 3, bytes: 120 },
  ofNetwork: { bytes: 150 },
  together: { bytes: 250 },
}

const from = (account: string, stream: ReadableStream, address = "198.51.100.7") => ({
  ...{ account, stream, address },
})

const post = (account: string, body: string, address?: string) => ({
  ...from(account, new Blob([body]).stream(), address),
  length: Buffer.byteLength(body),
})

/** A body without an announced length. */
const streamed = (account: string, bytes: number) => from(account, new Blob(["x".repeat(bytes)]).stream())

const received = (outcome: ReceiveOutcome) => {
  if (outcome.kind !== "received") throw new Error(outcome.kind)
  return outcome
}

test("a body is handed on as it came, and one that is larger than a form is refused, also when it does not say its size", async () => {
  const receive = createBodyBudget(limits)
  const { bytes, release } = received(await receive(post("anna", "a=ā")))
  expect(new TextDecoder().decode(bytes)).toBe("a=ā")
  release()
  expect(await receive(post("anna", "x".repeat(101)))).toEqual({ kind: "too-large" })
  expect(await receive(streamed("anna", 101))).toEqual({ kind: "too-large" })
  received(await receive(streamed("anna", 100))).release()
})

const hundred = "x".repeat(100)

test("a network keeps no more in memory than its share, and all together no more than there is room for", async () => {
  const receive = createBodyBudget(limits)
  const first = received(await receive(post("anna", hundred)))
  expect(await receive(post("berta", hundred))).toEqual({ kind: "busy" })
  const other = received(await receive(post("berta", hundred, "203.0.113.5")))
  expect(await receive(post("clara", hundred, "192.0.2.1"))).toEqual({ kind: "busy" })
  first.release()
  const again = received(await receive(post("anna", hundred)))
  for (const one of [other, again]) one.release()
  expect((await receive(post("clara", hundred, "192.0.2.1"))).kind).toBe("received")
})

test("the networks of an IPv6 block together keep four times as much in memory as one", async () => {
  const receive = createBodyBudget({ ...limits, ofNetwork: { bytes: 100 }, together: { bytes: 1_000 } })
  const send = (body: string, network: string) =>
    receive(post(crypto.randomUUID(), body, `2001:db8:${network}::1`))
  const first = received(await send(hundred, "0:1"))
  expect(await send("x", "0:1")).toEqual({ kind: "busy" })
  for (const network of ["0:2", "0:3"]) received(await send(hundred, network))
  received(await send("x".repeat(99), "0:4"))
  received(await send("x", "0:5"))
  expect(await send("x", "0:6")).toEqual({ kind: "busy" })
  received(await send(hundred, "1:1"))
  first.release()
  received(await send(hundred, "0:6"))
})

test("an account keeps no more bytes and no more bodies in memory than its share, from however many networks", async () => {
  const receive = createBodyBudget(limits)
  const first = received(await receive(post("anna", hundred)))
  expect(await receive(post("anna", "x".repeat(21), "203.0.113.5"))).toEqual({ kind: "busy" })
  const small = [
    received(await receive(post("anna", "x", "203.0.113.5"))),
    received(await receive(post("anna", "x", "192.0.2.1"))),
  ]
  expect(await receive(post("anna", "x", "192.0.2.2"))).toEqual({ kind: "busy" })
  expect((await receive(post("berta", "x"))).kind).toBe("received")
  for (const one of [first, ...small]) one.release()
  expect((await receive(post("anna", hundred, "192.0.2.2"))).kind).toBe("received")
})

test("two budgets share nothing, and one that counts no accounts reads each body up to its limit", async () => {
  const [receive, other] = [createBodyBudget(limits), createBodyBudget({ each: 100 })]
  const addresses = ["198.51.100.7", "203.0.113.5", "192.0.2.1"]
  const sent = await Promise.all(addresses.map((address) => receive(post(address, hundred, address))))
  expect(sent.map(({ kind }) => kind)).toContain("busy")
  for (let count = 0; count < 5; count += 1)
    expect((await other(post("anna", hundred))).kind).toBe("received")
  expect(await other(streamed("anna", 101))).toEqual({ kind: "too-large" })
})

test("a body that breaks off leaves nothing behind", async () => {
  const receive = createBodyBudget(limits)
  const breaking = () =>
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode("x".repeat(90))),
      pull: (controller) => controller.error(new Error("gone")),
    })
  for (let time = 0; time < 5; time += 1) {
    await expect(receive(from("anna", breaking()))).rejects.toThrow("gone")
  }
  received(await receive(post("anna", "x".repeat(100)))).release()
})
