import { expect, test } from "vitest"
import { upload } from "#tests/support/test-files.ts"
import { createUploads, type Upload } from "./receive-upload.ts"

const ofAccount = { bodies: 2 }
const limits = {
  organisers: { ofAccount, together: { bodies: 2, bytes: 10 } },
  sellers: { ofAccount, together: { bodies: 3, bytes: 10 } },
}
const refused = (reason: string) => ({ kind: "refused", reason })
const of = (account: string, stream: Upload["stream"], rest: Partial<Upload> = {}): Upload => ({
  stream,
  most: 5,
  account,
  lane: "sellers",
  ...rest,
})
const text = async (bytes: Uint8Array) => Buffer.from(bytes).toString()

/** An upload whose sender decides when it goes on. */
const slow = () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  return {
    stream: readable,
    send: (bytes: string) => writer.write(Buffer.from(bytes)),
    end: () => writer.close(),
  }
}

test("an upload is read whole, up to its limit", async () => {
  const receive = createUploads(limits)
  expect(await receive(of("anna", upload("abcde")), text)).toBe("abcde")
  expect(await receive(of("anna", upload("abcdef")), text)).toEqual(refused("too-large"))
  expect(await receive(of("anna", null), text)).toBe("")
})

test("an upload that never ends is not read to its end", async () => {
  const receive = createUploads(limits)
  let sent = 0
  let isCancelled = false
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 1
      controller.enqueue(new Uint8Array(1))
    },
    cancel: () => {
      isCancelled = true
    },
  })
  expect(await receive(of("anna", endless), text)).toEqual(refused("too-large"))
  expect(isCancelled).toBe(true)
  expect(sent).toBeLessThan(20)
})

test("an account may have only so many uploads in progress; a further one is not read at all", async () => {
  const receive = createUploads(limits)
  const [first, second] = [slow(), slow()]
  const both = [first, second].map(({ stream }) => receive(of("anna", stream), text))
  const third = upload("abc")
  expect(await receive(of("anna", third), text)).toEqual(refused("busy"))
  expect(await third.getReader().read()).toMatchObject({ done: false })
  expect(await receive(of("bruno", upload("abc")), text)).toBe("abc")
  for (const one of [first, second]) await one.end()
  await Promise.all(both)
  expect(await receive(of("anna", upload("abc")), text)).toBe("abc")
})

test("uploads open to anybody take no room from organisers", async () => {
  const receive = createUploads(limits)
  const sent = ["anna", "bruno", "carl"].map((account) => {
    const one = slow()
    return { one, received: receive(of(account, one.stream), text) }
  })
  expect(await receive(of("dora", upload("abc")), text)).toEqual(refused("busy"))
  expect(await receive(of("dora", upload("abc"), { lane: "organisers" }), text)).toBe("abc")
  for (const { one } of sent) await one.end()
  await Promise.all(sent.map(({ received }) => received))
})

test("the total bytes in progress are limited, until the work on them is done", async () => {
  const receive = createUploads(limits)
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const reading = [..."ab"].map((account) => {
    const { promise: isRead, resolve } = Promise.withResolvers<void>()
    const working = receive(of(account, upload("12345")), () => {
      resolve()
      return done
    })
    return { isRead, working }
  })
  await Promise.all(reading.map(({ isRead }) => isRead))
  expect(await receive(of("c", upload("12345")), text)).toEqual(refused("busy"))
  finish()
  await Promise.all(reading.map(({ working }) => working))
  expect(await receive(of("c", upload("12345")), text)).toBe("12345")
})

test("an upload that breaks off leaves its room to others", async () => {
  const receive = createUploads(limits)
  for (let count = 0; count < 5; count += 1) {
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from("12345")),
      pull: (controller) => controller.error(new Error("gone")),
    })
    await expect(receive(of("anna", broken), text)).rejects.toThrow("gone")
  }
  expect(await receive(of("anna", upload("12345")), text)).toBe("12345")
})
