import { expect, test } from "vitest"
import { connectDatabase } from "#server/db/open-database.ts"
import { testDatabase } from "#tests/support/database.ts"
import { health } from "./health.ts"

const { db } = await testDatabase()
const running = new AbortController().signal

const request = async (services: Parameters<typeof health>[0], path: string) => {
  const answer = await health(services).request(path)
  return `${answer.status} ${await answer.text()}`
}

test("a site is live while its process runs, and ready while it has its database and is not stopping", async () => {
  expect(await request({ db, stopping: running }, "/healthz")).toBe("200 ok")
  expect(await request({ db, stopping: running }, "/readyz")).toBe("200 ready")
  expect(await request({ db, stopping: AbortSignal.abort() }, "/readyz")).toBe("503 stopping")

  const away = connectDatabase({ host: "127.0.0.1", port: 1 })
  expect(await request({ db: away.db, stopping: running }, "/readyz")).toBe("503 no database")
  expect(await request({ db: away.db, stopping: running }, "/healthz")).toBe("200 ok")
  await away.close()
})
