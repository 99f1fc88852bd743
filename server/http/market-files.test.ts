import { once } from "node:events"
import { request } from "node:http"
import { text } from "node:stream/consumers"
import sharp from "sharp"
import { expect, test } from "vitest"
import { mostUnusedPictures } from "#contracts/market/ad-picture.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdPicture } from "#tests/support/factories/make-ad.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"

const database = await testDatabase()
const site = await testSite(database)
const address = `${site.url}/market/pictures`

const red = sharp({ create: { width: 50, height: 50, channels: 3, background: "red" } })
const picture = Buffer.from(await red.png().toBuffer())

const send = (headers: Record<string, string>) => fetch(address, { method: "POST", headers, body: picture })

/** Begins an upload whose end its sender decides. */
const begin = (headers: Record<string, string>) => {
  const upload = request(address, { method: "POST", headers })
  upload.write(picture.subarray(0, 20))
  const answered = once(upload, "response").then(async ([answer]) => ({
    status: answer.statusCode,
    headers: answer.headers,
    body: await text(answer),
  }))
  return { answered, end: () => upload.end(picture.subarray(20)), drop: () => upload.destroy() }
}

test("an upload of a picture without permission is refused before it has been read", async () => {
  const { answered, drop } = begin({ Origin: site.url })
  const { status, headers, body } = await answered
  expect([status, headers.connection, body]).toEqual([401, "close", '{"reason":"not-signed-in"}'])
  drop()
})

test("an account at its limit of concurrent uploads is asked to try again, and nobody else is", async () => {
  const [anna, bruno] = [await signIn(site), await signIn(site)]
  const underWay = Array.from({ length: 5 }, () => begin(anna.headers))
  // whichever comes last
  const refused = await Promise.race(underWay.map(({ answered }) => answered))
  expect([refused.status, refused.headers["retry-after"], refused.body]).toEqual([
    503,
    "5",
    '{"reason":"busy"}',
  ])
  expect((await send(bruno.headers)).status).toBe(200)
  for (const { end } of underWay) end()
  const all = await Promise.all(underWay.map(({ answered }) => answered))
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 503])
  expect((await send(anna.headers)).status).toBe(200)
})

test("an account that has sent 20 pictures without an ad is refused", async () => {
  const { userId, headers } = await signIn(site)
  for (let count = 0; count < mostUnusedPictures; count += 1) await makeAdPicture(database.db, userId)
  const answer = await send(headers)
  expect([answer.status, await answer.json()]).toEqual([409, { reason: "too-many-unused" }])
})
