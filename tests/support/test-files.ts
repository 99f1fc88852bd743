import type { Files } from "#server/files/files.ts"
import { openFiles } from "#server/files/open-files.ts"
import { folderOfTest } from "./folder-of-test.ts"

/** Files in a folder that is gone when the test or the file ends. */
export const testFiles = (): Files => {
  const folder = folderOfTest()
  return openFiles({ filesUrl: null, dataFolder: folder })
}

/** An upload with these bytes, in two pieces. */
export const upload = (bytes: Uint8Array | string): ReadableStream<Uint8Array> => {
  const all = Buffer.from(bytes)
  const half = Math.ceil(all.length / 2)
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(all.subarray(0, half))
      controller.enqueue(all.subarray(half))
      controller.close()
    },
  })
}
