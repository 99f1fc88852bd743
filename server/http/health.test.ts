import { createServer } from "node:net"
import { expect, test } from "vitest"
import { connectDatabase } from "#server/db/open-database.ts"
import { limits as table } from "#server/limits/table/limits.ts"
import { listen } from "#server/listen.ts"
import { testDatabase } from "#tests/support/database.ts"
import { health } from "./health.ts"

const { db, scoringDb } = await testDatabase()
const running = new AbortController().signal

const request = async (services: Parameters<typeof health>[0], path: string) => {
  const answer = await health(services).request(path)
  return `${answer.status} ${await answer.text()}`
}

test("a site is live while its process runs, and ready while it has its database and is not stopping", async () => {
  expect(await request({ db, scoringDb, stopping: running }, "/healthz")).toBe("200 ok")
  expect(await request({ db, scoringDb, stopping: running }, "/readyz")).toBe("200 ready")
  expect(await request({ db, scoringDb, stopping: AbortSignal.abort() }, "/readyz")).toBe("503 stopping")

  const away = connectDatabase({ host: "127.0.0.1", port: 1 })
  for (const partly of [
    { db: away.db, scoringDb },
    { db, scoringDb: away.scoringDb },
  ]) {
    expect(await request({ ...partly, stopping: running }, "/readyz")).toBe("503 no database")
    expect(await request({ ...partly, stopping: running }, "/healthz")).toBe("200 ok")
  }
  await away.close()
})

test("a database that answers neither yes nor no is not ready within about a second, however many ask", async () => {
  const silent = createServer(() => {})
  const port = await listen(silent, { host: "127.0.0.1", port: 0 })
  let connections = 0
  silent.on("connection", () => {
    connections += 1
  })
  const limits = { ...table.database.work, connect: 2_000 }
  const away = connectDatabase({ host: "127.0.0.1", port }, { limits: { pages: limits, scoring: limits } })
  const routes = health({ db: away.db, scoringDb: away.scoringDb, stopping: running })
  const start = performance.now()
  const answers = await Promise.all(Array.from({ length: 50 }, () => routes.request("/readyz")))
  expect(performance.now() - start).toBeLessThan(3_000)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  expect(connections).toBe(2)
  silent.close()
  await away.close()
})
