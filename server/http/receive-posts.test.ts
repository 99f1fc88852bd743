import { expect, test } from "vitest"
import { clientAddressHeader } from "#server/auth/create-auth.ts"
import { type ReceiveOutcome, receivePosts } from "./receive-posts.ts"

const limits = { each: 100, network: 150, together: 250 }

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
  const { body, release } = received(await receive(post("a=ā")))
  expect(new TextDecoder().decode(body)).toBe("a=ā")
  release()
  expect(await receive(post("x".repeat(101)))).toEqual({ kind: "too-large" })
  expect(await receive(streamed(101))).toEqual({ kind: "too-large" })
  received(await receive(streamed(100))).release()
})

test("a network keeps no more in memory than its share, and all together no more than there is room for", async () => {
  const receive = receivePosts(limits)
  const hundred = "x".repeat(100)
  const first = received(await receive(post(hundred)))
  expect(await receive(post(hundred))).toEqual({ kind: "busy" })
  const other = received(await receive(post(hundred, "203.0.113.5")))
  expect(await receive(post(hundred, "192.0.2.1"))).toEqual({ kind: "busy" })
  first.release()
  const again = received(await receive(post(hundred)))
  for (const one of [other, again]) one.release()
  expect((await receive(post(hundred, "192.0.2.1"))).kind).toBe("received")
})

test("a body that breaks off leaves nothing behind", async () => {
  const receive = receivePosts(limits)
  const breaking = () =>
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode("x".repeat(90))),
      pull: (controller) => controller.error(new Error("gone")),
    })
  for (let time = 0; time < 5; time += 1) {
    await expect(receive(streaming(breaking()))).rejects.toThrow("gone")
  }
  received(await receive(post("x".repeat(100)))).release()
})
