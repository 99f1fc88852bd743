import { expect, test } from "vitest"
import { upload } from "#tests/support/test-files.ts"
import { receiveFile } from "./receive-file.ts"

test("an upload is read whole, up to its limit", async () => {
  const pieces = () => upload("abcde")
  expect(await receiveFile(pieces(), 5)).toEqual({
    kind: "received",
    bytes: new Uint8Array(Buffer.from("abcde")),
  })
  expect(await receiveFile(pieces(), 4)).toEqual({ kind: "refused", reason: "too-large" })
  expect(await receiveFile(null, 4)).toEqual({ kind: "received", bytes: new Uint8Array() })
})

test("an upload that never ends is not read to its end", async () => {
  let sent = 0
  let isCancelled = false
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 1
      controller.enqueue(new Uint8Array(1000))
    },
    cancel: () => {
      isCancelled = true
    },
  })
  expect(await receiveFile(endless, 10_000)).toEqual({ kind: "refused", reason: "too-large" })
  expect(isCancelled).toBe(true)
  expect(sent).toBeLessThan(20)
})
