import { request } from "node:http"
import { text } from "node:stream/consumers"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"

const database = await testDatabase()
const site = await testSite(database)
const { headers } = await signIn(site)
const stage = await makeStage(database.db)
await makeParticipant(database.db, stage, { name: "Anna Ozola" })
const page = `/competitions/${stage.institutionId}/${stage.championshipId}/${stage.id}`

/** An answer as it travels: `fetch` would unpack it. */
const send = (address: string, accepted = "gzip, deflate, br", method = "GET") =>
  new Promise<{ encoding: string | undefined; bytes: Buffer; headers: NodeJS.Dict<string | string[]> }>(
    (resolve, reject) => {
      const options = { method, headers: { ...headers, "Accept-Encoding": accepted } }
      const sent = request(site.url + address, options, async (answer) => {
        const bytes = Buffer.from(await text(answer.setEncoding("latin1")), "latin1")
        resolve({ encoding: answer.headers["content-encoding"], bytes, headers: answer.headers })
      })
      sent.on("error", reject).end()
    },
  )

test("pages rendered for one visitor are sent compressed, and nobody caches them", async () => {
  const plain = await send(page, "identity")
  expect(plain.encoding).toBeUndefined()
  expect(plain.bytes.toString()).toContain("Anna Ozola")
  for (const [accepted, encoding, unpack] of [
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
  ] as const) {
    const packed = await send(page, accepted)
    expect(packed.encoding).toBe(encoding)
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2)
    expect(unpack(packed.bytes).toString()).toContain("Anna Ozola")
    expect(packed.headers).toMatchObject({
      vary: "Accept-Encoding",
      "cache-control": "private, no-store",
      "content-type": plain.headers["content-type"],
      "content-security-policy": expect.stringContaining("script-src"),
    })
  }
})

test("known parameters make no difference; addresses that anybody may have written are answered uncompressed", async () => {
  for (const address of [`${page}?lng=et`, `${page}?list=all`, `${page}/participants.csv`, `${page}.data`])
    expect([address, (await send(address)).headers.vary]).toEqual([
      address,
      expect.stringContaining("Accept-Encoding"),
    ])
  expect((await send(`${page}?list=all&lng=en`)).encoding).toBe("br")
  for (const address of [`${page}?guess=Anna`, `${page}?list=Anna`, "/profile?edit", "/guess/Anna"])
    expect([address, (await send(address)).encoding]).toEqual([address, undefined])
})

test("answers without a body stay as they are", async () => {
  expect(await send(page, "br", "HEAD")).toMatchObject({ encoding: undefined, bytes: Buffer.alloc(0) })
})

test("the browser's files are sent as the build has compressed them", async () => {
  const html = (await send(page, "identity")).bytes.toString()
  const [script = ""] = /\/assets\/[\w-]+\.js/.exec(html) ?? []
  const plain = await send(script, "identity")
  const packed = await send(script, "gzip, br")
  expect(packed).toMatchObject({ encoding: "br", headers: { "content-type": plain.headers["content-type"] } })
  expect(packed.headers["cache-control"]).toContain("immutable")
  expect(brotliDecompressSync(packed.bytes).equals(plain.bytes)).toBe(true)
})
