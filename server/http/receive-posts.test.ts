import { expect, test } from "vitest"
import { clientAddressHeader } from "#server/auth/create-auth.ts"
import { type ReceiveOutcome, receivePosts, type Sender } from "./receive-posts.ts"

const room = { each: 100, account: { bodies: 3, bytes: 120 }, network: 150, together: 250 }
const limits = { organiser: room, rider: room, unknown: room }
const rider = (account: string): Sender => ({ role: "rider", account })
const anna = rider("anna")

const post = (body: string, address = "198.51.100.7") =>
  new Request("http://localhost/", { method: "POST", body, headers: { [clientAddressHeader]: address } })

/** A request without an announced length. */
const streaming = (body: ReadableStream) => {
  const sent = { method: "POST", body, duplex: "half" }
  return new Request("http://localhost/", sent)
}
const streamed = (bytes: number) => streaming(new Blob(["x".repeat(bytes)]).stream())

const received = (outcome: ReceiveOutcome) => {
  if (outcome.kind !== "received") throw new Error(outcome.kind)
  return outcome
}

test("a body is handed on as it came, and one that is larger than a form is refused, also when it does not say its size", async () => {
  const receive = receivePosts(limits)
  const { body, release } = received(await receive(post("a=ā"), anna))
  expect(new TextDecoder().decode(body)).toBe("a=ā")
  release()
  expect(await receive(post("x".repeat(101)), anna)).toEqual({ kind: "too-large" })
  expect(await receive(streamed(101), anna)).toEqual({ kind: "too-large" })
  received(await receive(streamed(100), anna)).release()
})

const hundred = "x".repeat(100)

test("a network keeps no more in memory than its share, and all together no more than there is room for", async () => {
  const receive = receivePosts(limits)
  const first = received(await receive(post(hundred), anna))
  expect(await receive(post(hundred), rider("berta"))).toEqual({ kind: "busy" })
  const other = received(await receive(post(hundred, "203.0.113.5"), rider("berta")))
  expect(await receive(post(hundred, "192.0.2.1"), rider("clara"))).toEqual({ kind: "busy" })
  first.release()
  const again = received(await receive(post(hundred), anna))
  for (const one of [other, again]) one.release()
  expect((await receive(post(hundred, "192.0.2.1"), rider("clara"))).kind).toBe("received")
})

test("the networks of an IPv6 block together keep four times as much in memory as one", async () => {
  const large = { ...room, network: 100, together: 1_000 }
  const receive = receivePosts({ ...limits, rider: large })
  const send = (body: string, network: string) =>
    receive(post(body, `2001:db8:${network}::1`), rider(crypto.randomUUID()))
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
  const receive = receivePosts(limits)
  const first = received(await receive(post(hundred), anna))
  expect(await receive(post("x".repeat(21), "203.0.113.5"), anna)).toEqual({ kind: "busy" })
  const small = [
    received(await receive(post("x", "203.0.113.5"), anna)),
    received(await receive(post("x", "192.0.2.1"), anna)),
  ]
  expect(await receive(post("x", "192.0.2.2"), anna)).toEqual({ kind: "busy" })
  expect((await receive(post("x"), rider("berta"))).kind).toBe("received")
  for (const one of [first, ...small]) one.release()
  expect((await receive(post(hundred, "192.0.2.2"), anna)).kind).toBe("received")
})

test("organisers have memory of their own, and so have bodies handed back to clients that cannot be identified", async () => {
  const receive = receivePosts(limits)
  const addresses = ["198.51.100.7", "203.0.113.5", "192.0.2.1"]
  const sent = await Promise.all(addresses.map((address) => receive(post(hundred, address), rider(address))))
  expect(sent.map(({ kind }) => kind)).toContain("busy")
  for (const sender of [{ role: "organiser", account: "olga" } as const, null])
    expect((await receive(post(hundred), sender)).kind).toBe("received")
})

test("a body that breaks off leaves nothing behind", async () => {
  const receive = receivePosts(limits)
  const breaking = () =>
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode("x".repeat(90))),
      pull: (controller) => controller.error(new Error("gone")),
    })
  for (let time = 0; time < 5; time += 1) {
    await expect(receive(streaming(breaking()), anna)).rejects.toThrow("gone")
  }
  received(await receive(post("x".repeat(100)), anna)).release()
})
