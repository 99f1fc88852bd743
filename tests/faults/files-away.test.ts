import { eq } from "drizzle-orm"
import sharp from "sharp"
import { expect, test } from "vitest"
import { z } from "zod"
import { callAddress } from "#contracts/api/call-address.ts"
import { purgeStageFiles } from "#server/competitions/stage-files.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { ad, adPicture } from "#server/db/schema/market.ts"
import { readBucket } from "#server/files/bucket.ts"
import { bucketDisk } from "#server/files/bucket-disk.ts"
import { diskFiles } from "#server/files/disk-files.ts"
import { openFiles } from "#server/files/open-files.ts"
import { StorageUnavailable, withTimeout } from "#server/files/with-timeout.ts"
import { purgeMarket } from "#server/market/purge-market.ts"
import { prepareAttack } from "#tests/attacks/attacked-site.ts"
import { layBucketLine } from "#tests/support/bucket-line.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdForm } from "#tests/support/factories/ad-form.ts"
import { makeAd } from "#tests/support/factories/make-ad.ts"
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
  // what could not be stored is none of the pictures that an account may have without an ad
  expect(await database.db.$count(adPicture, eq(adPicture.userId, secretary.userId))).toBe(2)
})

test("what is changed while the bucket is away is changed, and the files that it no longer needs go with a purge", async () => {
  const line = await layBucketLine()
  const database = await testDatabase()
  const { db } = database
  const site = await testSite(database, { filesUrl: line.url })
  const { filled, secretary } = await prepareAttack({ url: site.url, database })
  const { stage } = filled
  const body = await picture()
  const put = `${site.url}/${stage.path}/regulation.pdf`
  expect((await fetch(put, { method: "PUT", headers: secretary.headers, body: "%PDF-1.7" })).status).toBe(204)
  const sendPicture = async () => {
    const sent = { method: "POST", headers: secretary.headers, body }
    return stored.parse(await (await fetch(`${site.url}/market/pictures`, sent)).json()).picture
  }
  const sellerId = secretary.userId
  const [sold, edited] = [
    await makeAd(db, { sellerId, picture: await sendPicture() }),
    await makeAd(db, { sellerId, picture: await sendPicture() }),
  ]
  const other = await sendPicture()
  const call = async (name: string, input: object) => {
    const answer = await fetch(`${site.url}${callAddress}/${name}?institution=${stage.institutionId}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...secretary.headers },
      body: JSON.stringify({ json: input }),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const { version } = opened.parse(JSON.parse((await call("market/toEdit", { ad: edited.id })).text)).json

  line.set("fails")
  expect(await call("market/delete", { ad: sold.id })).toMatchObject({ status: 200 })
  const save = { ad: edited.id, version, form: makeAdForm(other) }
  expect(await call("market/save", save)).toMatchObject({ status: 200 })
  expect(await call("competitions/removeRegulation", { stage: stage.path })).toMatchObject({ status: 200 })
  expect(await db.select({ picture: ad.picture }).from(ad).where(eq(ad.sellerId, sellerId))).toEqual([
    { picture: other },
  ])
  const isStage = eq(stageTable.key, stage.key)
  expect(await db.select({ of: stageTable.regulation }).from(stageTable).where(isStage)).toEqual([
    { of: null },
  ])

  line.set("well")
  const files = openFiles({ filesUrl: line.url, dataFolder: "" })
  expect(await files.keys()).toHaveLength(13)
  const now = Date.now() + 8 * 24 * 3_600_000
  await purgeStageFiles({ db, files, now })
  await purgeMarket({ db, files, now })
  const left = await files.keys()
  expect(left).toHaveLength(4)
  expect(left.every((key) => key.startsWith(`market/pictures/${other}-`))).toBe(true)
})

const stored = z.object({ picture: z.string() })
const opened = z.object({ json: z.object({ version: z.string() }) })

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
