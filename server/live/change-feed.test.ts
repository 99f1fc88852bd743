import { connect, createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, onTestFinished, test, vi } from "vitest"
import { connectDatabase } from "#server/db/open-database.ts"
import { testDatabase } from "#tests/support/database.ts"
import { until } from "#tests/support/until.ts"
import { openChangeFeed } from "./change-feed.ts"

const { pool, connection } = await testDatabase()

/** A way to the database that breaks a connection as soon as it wants to listen, this often. */
const breakingWay = async (times: number) => {
  let left = times
  const way = createServer((client) => {
    const server = connect(join(connection.host ?? "", `.s.PGSQL.${connection.port ?? 5432}`))
    client.on("data", (chunk) => {
      if (left === 0 || !chunk.includes("listen ")) return void server.write(chunk)
      left -= 1
      client.destroy()
      server.destroy()
    })
    server.on("data", (chunk) => client.write(chunk))
    for (const one of [client, server]) one.on("error", () => {}).on("close", () => server.destroy())
  })
  await new Promise<void>((listening) => way.listen(0, "127.0.0.1", listening))
  onTestFinished(() => void way.close())
  const address = way.address()
  return {
    port: address !== null && typeof address === "object" ? address.port : 0,
    isThrough: () => left === 0,
  }
}

test("a process listens once, also when connections break as they begin to listen", async () => {
  const way = await breakingWay(2)
  const database = connectDatabase({ ...connection, host: "127.0.0.1", port: way.port })
  const heard: [key: number, revision: number][] = []
  const log = { info: vi.fn(), error: vi.fn() }
  const watch = {
    stageKeys: () => [],
    onAnnounced: (key: number, revision: number) => heard.push([key, revision]),
    onRead: () => {},
  }
  const feed = openChangeFeed(database, watch, log)
  onTestFinished(async () => {
    await feed.close()
    await database.close()
  })

  await until(() => way.isThrough())
  await until(() => log.info.mock.calls.length > 0)
  expect(log.error).toHaveBeenCalledOnce()
  await until(async () => {
    await pool.query("notify stage_revision, '7:77'")
    return heard.length > 0
  })
  await sleep(1_200)
  await pool.query("notify stage_revision, '7:78'")
  const last = () => heard.filter(([, revision]) => revision === 78)
  await until(() => last().length > 0)
  await sleep(100)
  expect(last()).toEqual([[7, 78]])
})
