import { once } from "node:events"
import { request } from "node:http"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { expect, test } from "vitest"
import { z } from "zod"
import { callAddress } from "#contracts/api/call-address.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { role } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeStage, type StageInput } from "#tests/support/factories/make-stage.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"

const database = await testDatabase()
const { db } = database
const site = await testSite(database)

/** A stage, its secretary's browser and a rider's. */
const race = async (overrides: StageInput = {}) => {
  const stage = await makeStage(db, overrides)
  const [secretary, rider] = [await signIn(site), await signIn(site)]
  await db
    .insert(role)
    .values({ userId: secretary.userId, role: "secretary", institutionId: stage.institutionId })
  const at = (file: string) => `${site.url}/${stage.path}/${file}`
  const send = (file: string, request: RequestInit & { body?: string | Buffer<ArrayBuffer> } = {}) =>
    fetch(at(file), request)
  const remove = (headers: Record<string, string>) =>
    fetch(`${site.url}${callAddress}/competitions/removeRegulation?institution=${stage.institutionId}`, {
      method: "POST",
      headers: { Origin: site.url, "Content-Type": "application/json", ...headers },
      body: JSON.stringify({ json: { stage: stage.path } }),
    })
  return { stage, secretary: secretary.headers, rider: rider.headers, send, remove }
}

const refusalOf = async (answer: Response) => [answer.status, await answer.json()]

test("a stage's regulation is uploaded, read by everybody at its address, and taken away [D-31]", async () => {
  const { send, remove, secretary } = await race()
  expect((await send("regulation.pdf")).status).toBe(404)
  const body = "%PDF-1.7 rules"
  expect((await send("regulation.pdf", { method: "PUT", headers: secretary, body })).status).toBe(204)
  const read = await send("regulation.pdf")
  expect(read.headers.get("content-type")).toBe("application/pdf")
  expect(read.headers.get("cache-control")).toBe("no-cache")
  expect(await read.text()).toBe(body)
  expect((await send("regulation.pdf", { method: "HEAD" })).headers.get("etag")).toBe(
    read.headers.get("etag"),
  )
  const etag = read.headers.get("etag") ?? ""
  expect((await send("regulation.pdf", { headers: { "If-None-Match": `W/${etag}` } })).status).toBe(304)
  await send("regulation.pdf", { method: "PUT", headers: secretary, body: "%PDF-1.7 new rules" })
  expect(await (await send("regulation.pdf", { headers: { "If-None-Match": etag } })).text()).toMatch("new")
  expect((await remove(secretary)).status).toBe(200)
  expect((await send("regulation.pdf")).status).toBe(404)
})

test("a logo is uploaded, and its address never shows another picture", async () => {
  const { stage, send, secretary } = await race()
  const picture = sharp({ create: { width: 50, height: 50, channels: 3, background: "red" } })
  const body = Buffer.from(await picture.png().toBuffer())
  const answer = await send("images/logo", { method: "POST", headers: secretary, body })
  const { address } = z.object({ address: z.string() }).parse(await answer.json())
  const read = await fetch(site.url + address)
  expect(read.headers.get("content-type")).toBe("image/webp")
  expect(read.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
  expect(await sharp(await read.arrayBuffer()).metadata()).toMatchObject({ width: 140, height: 100 })
  await db.update(stageTable).set({ status: "draft" }).where(eq(stageTable.key, stage.key))
  expect((await fetch(site.url + address)).status).toBe(404)
  const own = await fetch(site.url + address, { headers: secretary })
  expect(own.headers.get("cache-control")).toBe("private, no-cache")
})

test("the files of a draft are not there for others", async () => {
  const { send, secretary, rider } = await race({ status: "draft" })
  await send("regulation.pdf", { method: "PUT", headers: secretary, body: "%PDF-1.7" })
  expect((await send("regulation.pdf")).status).toBe(404)
  expect((await send("regulation.pdf", { headers: rider })).status).toBe(404)
  const own = await send("regulation.pdf", { headers: secretary })
  expect([own.status, own.headers.get("cache-control")]).toEqual([200, "private, no-cache"])
})

test("a refusal has a reason, also for what is not such a file", async () => {
  const { send, remove, secretary, rider } = await race()
  const put = (headers: Record<string, string>, body: string) =>
    send("regulation.pdf", { method: "PUT", headers, body })
  expect(await refusalOf(await put({}, "%PDF-"))).toEqual([401, { reason: "not-signed-in" }])
  expect(await refusalOf(await put(rider, "%PDF-"))).toEqual([403, { reason: "forbidden" }])
  expect(await refusalOf(await put({ ...secretary, Origin: "https://evil.example" }, "%PDF-"))).toEqual([
    403,
    { reason: "other-origin" },
  ])
  expect(await refusalOf(await put(secretary, "a text"))).toEqual([415, { reason: "not-a-pdf" }])
  const logo = (headers: Record<string, string>) =>
    send("images/logo", { method: "POST", headers, body: "<svg/>" })
  expect(await refusalOf(await logo({}))).toEqual([401, { reason: "not-signed-in" }])
  expect(await refusalOf(await logo(rider))).toEqual([403, { reason: "forbidden" }])
  expect(await refusalOf(await logo(secretary))).toEqual([415, { reason: "not-an-image" }])
  const refusedRemoval = async (headers: Record<string, string>) => {
    const answer = await remove(headers)
    return [answer.status, (await answer.json()).json.code]
  }
  expect(await refusedRemoval({})).toEqual([401, "not-signed-in"])
  expect(await refusedRemoval(rider)).toEqual([403, "forbidden"])
  expect(await refusedRemoval(secretary)).toEqual([404, "no-regulation"])
})

test("an upload that is too large is refused before it has all arrived", async () => {
  const { send, secretary } = await race()
  const body = Buffer.alloc(21 * 1024 * 1024, "%PDF-1.7 ")
  const answer = await send("regulation.pdf", { method: "PUT", headers: secretary, body })
  expect(await refusalOf(answer)).toEqual([413, { reason: "too-large" }])
  expect(answer.headers.get("connection")).toBe("close")
})

test("an upload of a file without permission is refused before it has been read", async () => {
  const { stage, rider } = await race()
  for (const [headers, status] of [
    [{ Origin: site.url }, 401],
    [rider, 403],
  ] as const)
    for (const [method, file] of [
      ["PUT", "regulation.pdf"],
      ["POST", "images/logo"],
    ]) {
      const upload = request(`${site.url}/${stage.path}/${file}`, { method, headers })
      upload.write("%PDF-")
      const [answer] = await once(upload, "response")
      expect([answer.statusCode, answer.headers.connection]).toEqual([status, "close"])
      upload.destroy()
    }
})
