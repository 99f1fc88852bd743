import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { callAddress } from "#contracts/api/call-address.ts"
import { session } from "#server/db/schema/accounts.ts"
import { stageJudge } from "#server/db/schema/competitions.ts"
import { callJudgeApi, stageAddress } from "#tests/support/call-judge-api.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { running } from "#tests/support/running.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"
import { wireTap } from "#tests/support/wire-taps.ts"

const database = await testDatabase()
const { db } = database
const site = await testSite(database)
const call = callJudgeApi(site)
const hour = 3_600_000
/** Also where midnight comes meanwhile. */
const today = { ...running(), competitionStartDate: Date.now() - 24 * hour }

const nothing = (stage: { path: string }) => ({ stage: stage.path, sentAt: Date.now(), events: [] })

test("a phone that may no longer judge hands in what it holds, and is told why and since when [D-11]", async () => {
  const stage = await makeStage(db, today)
  const pass = await makePass(db, stage)
  const opened = () => call("POST", "devices", { body: { stage: stage.path, pass: pass.secret } })
  const former = (await opened()).body.token
  const next = (await opened()).body.token
  const expectEnded = async (token: string, why: string) => {
    const ended = { why, since: expect.any(Number) }
    expect(await call("GET", stageAddress(stage), { token })).toMatchObject({ status: 401, body: ended })
    expect(await call("POST", "events", { token, body: nothing(stage) })).toMatchObject({
      status: 401,
      body: ended,
    })
    const body = { ...nothing(stage), events: [wireTap({ participant: "number:1" })] }
    expect(await call("POST", "events", { token, body })).toMatchObject({
      status: 200,
      body: { events: [{ state: "attention" }], ended },
    })
  }
  await expectEnded(former, "taken-over")
  await pass.revoke()
  await expectEnded(former, "revoked")
  await expectEnded(next, "revoked")
})

test("signing out ends the tokens of that session, and signing out everywhere all of them; a session that runs out ends none [D-12]", async () => {
  const stage = await makeStage(db, today)
  const judge = await signIn(site)
  await db.insert(stageJudge).values({ stageKey: stage.key, userId: judge.userId })
  const post = (path: string, { headers }: { headers: Record<string, string> }) =>
    fetch(`${site.url}${path}`, { method: "POST", headers, redirect: "manual" })
  const open = async ({ headers }: { headers: Record<string, string> }) =>
    (await call("POST", "devices", { headers, body: { stage: stage.path } })).body.token
  const reads = async (token: string) => (await call("GET", stageAddress(stage), { token })).status
  const elsewhere = await judge.again()
  const [token, other] = [await open(judge), await open(elsewhere)]
  await db
    .update(session)
    .set({ expiresAt: new Date(0) })
    .where(eq(session.userId, judge.userId))
  await call("POST", "devices", { headers: judge.headers, body: { stage: stage.path } })
  expect([await reads(token), await reads(other)]).toEqual([200, 200])

  const [one, two] = [await judge.again(), await judge.again()]
  const tokens = [await open(one), await open(two)] as const
  await post("/logout", one)
  expect([await reads(tokens[0]), await reads(tokens[1])]).toEqual([401, 200])
  const kept = await call("POST", "events", { token: tokens[0], body: nothing(stage) })
  expect(kept).toMatchObject({ status: 401, body: { why: "not-signed-in" } })
  await post(`${callAddress}/accounts/signOutEverywhere`, two)
  for (const ended of [token, other, ...tokens]) expect(await reads(ended)).toBe(401)
})
