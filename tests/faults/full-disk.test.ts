import { pathToFileURL } from "node:url"
import { afterAll, expect, test } from "vitest"
import { prepareAttack } from "#tests/attacks/attacked-site.ts"
import { testDatabase } from "#tests/support/database.ts"
import { memoryDisk, removeDisk } from "#tests/support/memory-disk.ts"
import { testSite } from "#tests/support/test-site.ts"

const folder = memoryDisk("64k")
afterAll(() => {
  if (folder !== null) removeDisk(folder)
})

test.skipIf(folder === null)(
  "a file that has no room is refused by 503, what was there stays, and smaller ones are kept",
  async () => {
    const database = await testDatabase()
    const site = await testSite(database, { filesUrl: pathToFileURL(folder ?? "").href })
    const { filled, secretary } = await prepareAttack({ url: site.url, database })
    const address = `${site.url}/${filled.stage.path}/regulation.pdf`
    const put = async (kilobytes: number) => {
      const body = Buffer.alloc(kilobytes * 1024, " ")
      body.write("%PDF-1.7\n")
      const { status, headers } = await fetch(address, { method: "PUT", headers: secretary.headers, body })
      return [status, headers.get("Retry-After")]
    }
    const sizeNow = async () => (await (await fetch(address)).arrayBuffer()).byteLength
    expect(await put(20)).toEqual([204, null])
    expect(await put(200)).toEqual([503, "2"])
    expect(await sizeNow()).toBe(20 * 1024)
    expect(await put(10)).toEqual([204, null])
    expect(await sizeNow()).toBe(10 * 1024)
  },
)
