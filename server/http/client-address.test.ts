import { expect, test } from "vitest"
import type { RunningServer } from "#server/start-server.ts"
import { testDatabase } from "#tests/support/database.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"

const alone = await testSite(await testDatabase())
const behindProxy = await testSite(await testDatabase(), { trustedProxies: 1 })

/** The address that the server took a sign-in for. */
const addressOf = async (site: RunningServer, headers: Record<string, string>) => {
  const { userId } = await signIn(site, headers)
  const { rows } = await site.database.pool.query("select ip_address from session where user_id = $1", [
    userId,
  ])
  return rows[0]?.ip_address
}

test("a client cannot choose its own address", async () => {
  expect(await addressOf(alone, {})).toBe("127.0.0.1")
  for (const header of ["X-Forwarded-For", "X-Real-IP", "X-Nulle-Client-Address", "Forwarded"])
    expect(await addressOf(alone, { [header]: "203.0.113.66" })).toBe("127.0.0.1")
})

test("behind a proxy it is the address that the proxy saw, whatever the client put before it", async () => {
  expect(await addressOf(behindProxy, { "X-Forwarded-For": "203.0.113.66, 198.51.100.7" })).toBe(
    "198.51.100.7",
  )
  expect(
    await addressOf(behindProxy, {
      "X-Forwarded-For": "198.51.100.7",
      "X-Nulle-Client-Address": "203.0.113.66",
    }),
  ).toBe("198.51.100.7")
  expect(await addressOf(behindProxy, { "X-Nulle-Client-Address": "203.0.113.66" })).toBe("127.0.0.1")
})
