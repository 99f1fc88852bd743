import sharp from "sharp"
import { expect, test } from "vitest"
import { z } from "zod"
import { bucketDisk } from "#server/files/bucket-disk.ts"
import { diskFiles } from "#server/files/disk-files.ts"
import { readBucket } from "#server/files/files.ts"
import { StorageUnavailable, withTimeout } from "#server/files/with-timeout.ts"
import { prepareAttack } from "#tests/attacks/attacked-site.ts"
import { layBucketLine } from "#tests/support/bucket-line.ts"
import { testDatabase } from "#tests/support/database.ts"
import { testSite } from "#tests/support/test-site.ts"
import { until } from "#tests/support/until.ts"

const picture = async () => {
  const drawn = sharp({ create: { width: 50, height: 50, channels: 3, background: "red" } })
  return Buffer.from(await drawn.png().toBuffer())
}

test("while the bucket is away uploads are told to come again, pages stand, and all is well when it is back", async () => {
  const line = await layBucketLine()
  const database = await testDatabase()
  const site = await testSite(database, { filesUrl: line.url })
  const { filled, secretary } = await prepareAttack({ url: site.url, database })
  const { stage } = filled
  const folder = `${site.url}/${stage.path}`
  const image = await picture()
  const send = async (method: string, address: string, body: string | Buffer<ArrayBuffer>) => {
    const answer = await fetch(address, { method, headers: secretary.headers, body })
    return [answer.status, await answer.text()] as const
  }
  const sendAll = async () => [
    await send("PUT", `${folder}/regulation.pdf`, "%PDF-1.7 rules"),
    await send("POST", `${folder}/images/logo`, image),
    await send("POST", `${site.url}/market/pictures`, image),
  ]
  const statusesOf = (answers: Awaited<ReturnType<typeof sendAll>>) => answers.map(([status]) => status)
  const stored = await sendAll()
  expect(statusesOf(stored)).toEqual([204, 200, 200])
  const { address } = z.object({ address: z.string() }).parse(JSON.parse(stored[1]?.[1] ?? ""))
  const page = `${site.url}/competitions/${stage.institutionId}/${stage.championshipId}/${stage.id}`

  for (const way of ["refuses", "fails"] as const) {
    line.set(way)
    const answers = await sendAll()
    for (const [status, body] of answers)
      expect([way, status, JSON.parse(body)]).toEqual([way, 503, { reason: "unavailable" }])
    for (const file of [`${folder}/regulation.pdf`, site.url + address]) {
      const { status, headers } = await fetch(file)
      expect([status, headers.get("Cache-Control"), headers.get("ETag")]).toEqual([503, "no-store", null])
      expect(headers.get("Retry-After")).toBe("2")
    }
    for (const headers of [{}, secretary.headers]) {
      const answer = await fetch(page, { headers })
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain("regulation.pdf")
    }
  }
  line.set("well")
  expect(await (await fetch(`${folder}/regulation.pdf`)).text()).toBe("%PDF-1.7 rules")
  expect(statusesOf(await sendAll())).toEqual([204, 200, 200])
})

test("a bucket that does not answer holds nobody up for long", async () => {
  const line = await layBucketLine()
  const open = async () => bucketDisk(readBucket(line.url))
  const files = withTimeout(diskFiles(open), { reading: 2_000, storing: 2_000 })
  await files.put("a", Buffer.from("first"))
  line.set("hangs")
  const writes = [
    files.put("b", Buffer.from("second")),
    files.read("c"),
    files.stream("c"),
    files.list("d"),
    files.remove("e"),
  ]
  for (const answer of await Promise.allSettled(writes))
    expect(answer).toMatchObject({ status: "rejected", reason: expect.any(StorageUnavailable) })
  line.set("well")
  expect(Buffer.from((await files.read("a")) ?? []).toString()).toBe("first")
  // nobody waits any longer for what the client of the bucket tries again, but the bucket has to stand until then
  await until(async () => (await files.read("b")) !== null)
})
