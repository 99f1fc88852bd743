import { rmSync } from "node:fs"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { callAddress } from "#contracts/api/call-address.ts"
import { testDatabase } from "#tests/support/database.ts"
import { startServerProcess } from "#tests/support/server-process.ts"
import { serverRoutes } from "#tests/support/server-routes.ts"
import { databaseUrlOf } from "#tests/support/template-database.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { knownFields, prepareAttack } from "./attacked-site.ts"
import { findEndpoints } from "./endpoints.ts"
import { sendHostile } from "./send-hostile.ts"

const database = await testDatabase()
const endpoints = await findEndpoints(process.cwd(), await serverRoutes(database))
const folder = temporaryFolder()
const settings = {
  NULLE_DATA: join(folder, "data"),
  DATABASE_URL: databaseUrlOf(database),
  TRUSTED_PROXIES: "1",
}
const site = await startServerProcess(settings, { isQuiet: true })
afterAll(async () => {
  await site.end("SIGTERM")
  rmSync(folder, { recursive: true })
})

test("3,000 hostile requests to all addresses are no failure of the server, and are told nothing of its inside", async () => {
  const attacked = await prepareAttack({ url: site.url, database })
  const { failures, reached, statuses } = await sendHostile(attacked, endpoints, {
    seed: 3,
    requests: 3_000,
  })
  expect(failures).toEqual([])
  expect(site.failures()).toEqual([])
  // an attack refused early proves nothing about the code behind it
  expect(reached.size).toBeGreaterThan(50)
  // of these about 300 are answered; how many exactly changes with every schema, by chance
  expect(statuses[200]).toBeGreaterThan(200)
  expect((await fetch(site.url)).status).toBe(200)
})

/** The calls by which people act for riders whom others hold too, hand over or manage. */
const ofRiders =
  /\/(clubs\/|riderHolders\/|claims\/(find|claim)|registration\/(start(Joining|Changing)|join|change|cancel))\b/

test("1,500 hostile requests of another parent, a former holder and a club's manager come as far as what these may do, and break nothing [FA-03] [FA-04] [FA-05]", async () => {
  const attacked = await prepareAttack({ url: site.url, database })
  const { coming, shared, passedOn } = attacked.filled
  const targets = endpoints.filter(({ pattern }) => ofRiders.test(pattern))
  const { failures, reached } = await sendHostile(attacked, targets, {
    ...{ seed: 5, requests: 1_500 },
    attackers: ["manager", "manager", "coHolder", "formerHolder"],
    fields: { ...knownFields(attacked), stage: [coming.path], rider: [shared.id, passedOn.id] },
  })
  expect(failures).toEqual([])
  expect(site.failures()).toEqual([])
  const calls = [...reached].map((one) => one.replace(/^POST .*\/(\w+\/\w+)\?.*/, "$1"))
  expect(calls).toEqual(
    expect.arrayContaining(["clubs/riders", "clubs/startEntering", "clubs/enter", "clubs/cancel"]),
  )
})

test("every address of the site is attacked", () => {
  const patterns = endpoints.map(({ pattern }) => pattern)
  for (const known of [
    "/",
    "/profile",
    "/api/judge/events",
    `${callAddress}/accounts/signIn?institution=:institution`,
    "/market/pictures",
  ])
    expect(patterns).toContain(known)
  expect(patterns.length).toBeGreaterThan(70)
})
