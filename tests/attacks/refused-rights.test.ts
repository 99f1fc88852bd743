import { eq } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { callAddress } from "#contracts/api/call-address.ts"
import { stageJudge } from "#server/db/schema/competitions.ts"
import { stageAddress } from "#tests/support/call-judge-api.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { folderOfTest } from "#tests/support/folder-of-test.ts"
import { startServerProcess } from "#tests/support/server-process.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { databaseUrlOf } from "#tests/support/template-database.ts"
import { until } from "#tests/support/until.ts"

const database = await testDatabase()
const { db } = database

const json = (body: unknown) => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
})
const form = { method: "POST", body: new URLSearchParams({ a: "1" }) }

test("each right that is refused is one line of the log and one count, with who asked for what, where and by which request [XC-02]", async () => {
  const server = await startServerProcess({
    NULLE_DATA: folderOfTest(),
    DATABASE_URL: databaseUrlOf(database),
    METRICS_PORT: "0",
  })
  onTestFinished(() => void server.end("SIGKILL"))
  const stage = await makeStage(db)
  const elsewhere = await makeStage(db)
  const { id } = await makeParticipant(db, stage)
  const rider = await signIn({ url: server.url, database })
  const judge = await makeJudge(db, stage)
  const logged = () => server.log.filter(({ event }) => event === "right-refused")
  const place = `/competitions/${stage.institutionId}/${stage.championshipId}/${stage.id}`

  const called = (procedure: string) => `${callAddress}/${procedure}?institution=${stage.institutionId}`

  /** Asks for it; returns the line that tells of it. */
  const refused = async (
    address: string,
    init: RequestInit = {},
    own: Record<string, string> = rider.headers,
  ) => {
    const before = logged().length
    const answer = await fetch(server.url + address, {
      redirect: "manual",
      ...init,
      headers: { ...own, ...init.headers },
    })
    await until(() => logged().length > before)
    expect(logged().length).toBe(before + 1)
    return { line: logged().at(-1), request: answer.headers.get("X-Request-Id") }
  }

  const requests: [what: string, address: string, init?: RequestInit][] = [
    ["page", "/championship/roles?email=somebody"],
    ["page", "/championship/log.data"],
    ["page", `${place}/judge`],
    ["action", "/championship/roles", form],
    ["action", "/championship/roles.data", form],
    ["standings/approve", `${callAddress}/standings/approve?institution=${stage.institutionId}`, json({})],
    [
      "judging/createPass",
      `${callAddress}/judging/createPass?institution=${stage.institutionId}`,
      json({ json: { stage: stage.path, name: "A", section: null } }),
    ],
    ["judging/judges", `${callAddress}/judging/judges`, json({ json: { stage: stage.path } })],
    ["results/race", `${callAddress}/results/race?institution=${stage.institutionId}`, json({})],
    [
      "registration/setStatus",
      called("registration/setStatus"),
      json({ json: { stage: stage.path, id, status: "Confirmed" } }),
    ],
    [
      "registration/startSaving",
      called("registration/startSaving"),
      json({ json: { stage: stage.path, id } }),
    ],
    [
      "upload",
      `/institutions/${stage.institutionId}/championships/${stage.championshipId}/stages/${stage.id}/regulation.pdf`,
      { method: "PUT", body: "%PDF-1.7" },
    ],
    [
      "accounts/remindToConfirm",
      called("accounts/remindToConfirm"),
      json({ json: { email: "a@example.org" } }),
    ],
  ]
  for (const [what, address, init] of requests) {
    const { line, request } = await refused(address, init)
    expect({ address, line }).toMatchObject({
      address,
      line: {
        what,
        user: rider.userId,
        path: address.split("?")[0],
        network: expect.stringMatching(/^[\w-]{16}$/),
        request,
      },
    })
  }

  const token = { Authorization: `Bearer ${judge.token}` }
  const { line } = await refused(
    `/api/judge/stages/${elsewhere.institutionId}/${elsewhere.championshipId}/${elsewhere.id}`,
    {},
    token,
  )
  expect(line).toMatchObject({ what: "other-stage", user: judge.user.id })

  // a phone whose judge was taken off the stage asks again and again whether they are back
  const own = `/api/judge/${stageAddress(stage)}`
  await db.delete(stageJudge).where(eq(stageJudge.userId, judge.user.id))
  expect((await refused(own, {}, token)).line).toMatchObject({ what: "not-a-judge", user: judge.user.id })
  const lines = logged().length
  const again = await fetch(server.url + own, { headers: token })
  expect([again.status, await again.json()]).toMatchObject([403, { why: "not-a-judge" }])

  // refusals that concern no right are not logged: the page that explains one, another browser's link
  const { status } = await fetch(`${server.url}/401`, { headers: rider.headers })
  expect(status).toBe(403)
  const link = json({ json: { token: "a".repeat(32) } })
  const other = await fetch(`${server.url}${callAddress}/accounts/finishSignup`, {
    ...link,
    headers: { ...link.headers, Origin: server.url },
  })
  expect(other.status).toBe(403)
  await until(() => server.log.some(({ event }) => event === "proof-failed"))
  expect(logged().length).toBe(lines)
  const metrics = await (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text()
  const counts = [...metrics.matchAll(/^nulle_security_events_total\{event="right-refused",.*\} (\d+)$/gm)]
  expect(counts.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(lines)
})
