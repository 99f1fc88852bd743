import { connect, createServer, type Socket } from "node:net"
import { join } from "node:path"
import { expect, onTestFinished, test, vi } from "vitest"
import { connectDatabase } from "#server/db/open-database.ts"
import { testDatabase } from "#tests/support/database.ts"
import { until } from "#tests/support/until.ts"
import { openChangeFeed } from "./change-feed.ts"

const { pool, connection } = await testDatabase()

/** A way to the database that breaks a connection as soon as it wants to listen, this often. */
const breakingWay = async (times: number) => {
  let left = times
  const open = new Set<Socket>()
  const way = createServer((client) => {
    open.add(client)
    client.on("close", () => open.delete(client))
    const server = connect(join(connection.host ?? "", `.s.PGSQL.${connection.port ?? 5432}`))
    const end = () => {
      client.destroy()
      server.destroy()
    }
    client.on("data", (chunk) => {
      if (left === 0 || !chunk.includes("listen ")) return void server.write(chunk)
      left -= 1
      end()
    })
    server.on("data", (chunk) => client.write(chunk))
    for (const one of [client, server]) one.on("error", () => {}).on("close", end)
  })
  await new Promise<void>((listening) => way.listen(0, "127.0.0.1", listening))
  onTestFinished(() => void way.close())
  const address = way.address()
  const port = address !== null && typeof address === "object" ? address.port : 0
  return {
    port,
    isThrough: () => left === 0,
    /** How many connections are open, including those being opened: they are accepted in order. */
    connections: async () => {
      const last = connect(port, "127.0.0.1")
      await until(() => [...open].some(({ remotePort }) => remotePort === last.localPort))
      last.destroy()
      return open.size - 1
    },
  }
}

test("a process listens once, also when connections break as they begin to listen, and when one breaks later", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  onTestFinished(() => void vi.useRealTimers())
  const way = await breakingWay(2)
  const database = connectDatabase({ ...connection, host: "127.0.0.1", port: way.port })
  const received: [key: number, revision: number][] = []
  const log = { info: vi.fn(), error: vi.fn() }
  const watch = {
    stageKeys: () => [],
    onAnnounced: (key: number, revision: number) => received.push([key, revision]),
    onRead: () => {},
  }
  const feed = openChangeFeed(database, watch, log)
  onTestFinished(async () => {
    await feed.close()
    await database.close()
  })
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const announce = (revision: number) => pool.query(`notify stage_revision, '7:${revision}'`)
  const has = (revision: number) => received.some(([, announced]) => announced === revision)
  const untilReceived = (revision: number) =>
    until(async () => {
      await pass(500)
      await announce(revision)
      return has(revision)
    })

  await untilReceived(76)
  expect(way.isThrough()).toBe(true)
  expect(log.info).toHaveBeenCalledOnce()
  expect(log.error).toHaveBeenCalledOnce()
  await pass(1_200)
  expect(await way.connections()).toBe(1)

  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'",
  )
  await until(async () => (await way.connections()) === 0)
  await untilReceived(77)
  await pass(1_200)
  expect(await way.connections()).toBe(1)
  for (const revision of [78, 79]) await announce(revision)
  await until(() => has(79))
  expect(received.filter(([, revision]) => revision > 77)).toEqual([
    [7, 78],
    [7, 79],
  ])
})
