import { rmSync } from "node:fs"
import type { Files } from "#server/files/files.ts"
import { openFiles } from "#server/files/open-files.ts"
import { atEnd } from "./at-end.ts"
import { temporaryFolder } from "./temporary-folder.ts"

/** Files in a folder that is gone when the test file ends. */
export const testFiles = (): Files => {
  const folder = temporaryFolder()
  atEnd(() => rmSync(folder, { recursive: true }))
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
