import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { freePort } from "#tests/support/free-port.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"

const site = await testSite(await testDatabase())

/** Requests a device token; a request that gets through is answered that its user judges nothing there. */
const post = async (headers: Record<string, string>, { url } = site) => {
  const response = await fetch(`${url}/api/judge/devices`, {
    method: "POST",
    headers,
    body: JSON.stringify({ stage: "institutions/no" }),
  })
  return { status: response.status, ...(await response.json()) }
}

const refused = { status: 403, reason: "other-origin" }
const through = { status: 403, why: "not-a-judge" }

test("an unsafe request that a browser sends from another site is refused, also without cookies", async () => {
  const { headers } = await signIn(site)
  for (const Origin of ["https://evil.example", "null", `${site.url}.evil.example`, "http://localhost:1"]) {
    expect(await post({ ...headers, Origin })).toEqual(refused)
    expect(await post({ Origin })).toEqual(refused)
  }
})

test("an unsafe request with cookies that does not say where it comes from is refused", async () => {
  const { Cookie } = (await signIn(site)).headers
  expect(await post({ Cookie })).toEqual(refused)
})

test("the site's own pages and devices come through", async () => {
  const { headers } = await signIn(site)
  expect(await post(headers)).toEqual(through)
  expect(await post({})).toEqual({ status: 401, why: "not-signed-in" })
  expect(await post({ ...headers, Origin: site.url.replace("localhost", "127.0.0.1") })).toEqual(through)
})

test("a site with an address of its own knows itself by that alone", async () => {
  const port = await freePort()
  const named = await testSite(await testDatabase(), { port, siteUrl: `http://127.0.0.1:${port}/start` })
  expect(await post({ Origin: `http://127.0.0.1:${port}` }, named)).not.toEqual(refused)
  expect(await post({ Origin: `http://localhost:${port}` }, named)).toEqual(refused)
})

test("safe requests are answered wherever they come from", async () => {
  const response = await fetch(`${site.url}/`, { headers: { Origin: "https://evil.example" } })
  expect(response.status).toBe(200)
})
