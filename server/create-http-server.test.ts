import { readFileSync } from "node:fs"
import { Agent, request as send } from "node:http"
import { connect } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import { until } from "#tests/support/until.ts"
import { readConfig } from "./config.ts"
import { type ConnectionLimits, connectionLimits, createHttpServer } from "./create-http-server.ts"
import { listen } from "./listen.ts"

const generous = {
  head: 60_000,
  whole: 60_000,
  idle: 5_000,
  checkedEvery: 20,
  slowestBody: { bytes: 1, within: 60_000 },
  unreadAnswer: 60_000,
  connections: 100,
  connectionsOfNetwork: null,
}

/** A server that reads what it is sent and says so, on a port of its own. */
const served = async (limits: Partial<ConnectionLimits>): Promise<number> => {
  const server = createHttpServer({ ...generous, ...limits })
  server.on("request", (request, response) => {
    request.on("error", () => {}).on("end", () => response.end("read"))
    request.resume()
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return listen(server, { host: "127.0.0.1", port: 0 })
}

/** Sends a beginning, then one character at a time, or several, for as long as allowed. */
const trickle = (port: number, start: string, more = "x") => {
  const came = { text: "", isOver: false, end: () => void socket.destroy() }
  const socket = connect(port, "127.0.0.1").setEncoding("utf8")
  socket.write(start)
  const sending = setInterval(() => socket.write(more), 20)
  socket
    .on("data", (chunk) => {
      came.text += chunk
    })
    .on("error", () => {})
    .on("close", () => {
      clearInterval(sending)
      came.isOver = true
    })
  onTestFinished(() => void socket.destroy())
  return came
}

const request = async (port: number) => (await fetch(`http://127.0.0.1:${port}/`)).text()

test("a client whose head never ends is answered 408 and loses the connection, while others are served", async () => {
  const port = await served({ head: 200 })
  const slow = Array.from({ length: 20 }, () => trickle(port, "GET / HTTP/1.1\r\nX: "))
  expect(await request(port)).toBe("read")
  await until(() => slow.every(({ isOver }) => isOver))
  for (const { text } of slow) expect(text).toMatch(/^HTTP\/1\.1 408 /)
  expect(await request(port)).toBe("read")
})

test("a client whose body never ends is answered 408 and loses the connection", async () => {
  const port = await served({ head: 100, whole: 300 })
  const came = trickle(port, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n")
  await until(() => came.isOver)
  expect(came.text).toMatch(/^HTTP\/1\.1 408 /)
})

test("connections over the limit are not accepted", async () => {
  const port = await served({ connections: 2 })
  const open = () => {
    const socket = connect(port, "127.0.0.1")
    const state = { isOver: false, socket }
    socket
      .on("error", () => {})
      .on("close", () => {
        state.isOver = true
      })
    onTestFinished(() => void socket.destroy())
    return state
  }
  const [first, second] = [open(), open()]
  const third = open()
  await until(() => third.isOver)
  expect([first.isOver, second.isOver]).toEqual([false, false])
  first.socket.destroy()
  await until(async () => (await request(port)) === "read")
})

test("a body that arrives too slowly is dropped long before its time limit, and one that arrives steadily is read", async () => {
  const port = await served({ slowestBody: { bytes: 200, within: 400 } })
  const slow = trickle(port, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n")
  const steady = trickle(
    port,
    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\n",
    "x".repeat(100),
  )
  await until(() => slow.isOver)
  expect(slow.text).toMatch(/^HTTP\/1\.1 408 /)
  await until(() => steady.text !== "")
  expect(steady.text).toMatch(/^HTTP\/1\.1 200 /)
})

test("a network has at most its share of connections, and a free one again when one of them ends", async () => {
  const port = await served({ connectionsOfNetwork: 1 })
  const first = trickle(port, "GET / HTTP/1.1\r\nX: ")
  const second = trickle(port, "GET / HTTP/1.1\r\nX: ")
  await until(() => second.isOver)
  expect([first.isOver, second.text]).toEqual([false, ""])
  first.end()
  await until(async () => (await request(port).catch(() => "")) === "read")
})

/** How long the proxies of `deploy/` keep a connection that nobody uses, seconds. */
const keptByProxies = { caddy: 120, nginx: 60 }

test("behind a proxy an idle connection is kept for longer than the proxies keep theirs: they cannot repeat what was posted", () => {
  const { idle } = connectionLimits({ ...readConfig({}), trustedProxies: 1 })
  expect(idle).toBeGreaterThan(Math.max(...Object.values(keptByProxies)) * 1_000 + 30_000)
  const upstream = readFileSync("deploy/nginx-upstream.conf", "utf8")
  expect(upstream).toContain(`keepalive_timeout ${keptByProxies.nginx}s;`)
  // a visitor's browser knows what it may repeat
  expect(connectionLimits({ ...readConfig({}), trustedProxies: 0 }).idle).toBe(5_000)
})

test("a connection that was idle for longer than a head may take is used again", async () => {
  const port = await served({ head: 200, idle: 10_000 })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const post = () =>
    new Promise<boolean>((resolve, reject) => {
      const sent = send({ port, host: "127.0.0.1", method: "POST", agent }, (answer) => {
        answer.resume().on("end", () => resolve(sent.reusedSocket))
      })
      sent.on("error", reject).end("{}")
    })
  expect(await post()).toBe(false)
  await sleep(600)
  expect(await post()).toBe(true)
})

/** A client of a server whose answer is larger than what the machines between them hold. */
const clientOfLargeAnswer = async (unreadAnswer: number) => {
  const server = createHttpServer({ ...generous, unreadAnswer })
  const answer = Buffer.alloc(32 * 1024 * 1024)
  server.on("request", (_, response) => response.end(answer))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const socket = connect(await listen(server, { host: "127.0.0.1", port: 0 }))
  onTestFinished(() => void socket.destroy())
  const open = async () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  socket.on("error", () => {}).write("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
  return { socket, open, length: answer.length }
}

test("an answer that its client does not read is ended", async () => {
  const { socket, open } = await clientOfLargeAnswer(200)
  socket.pause()
  await until(async () => (await open()) === 1)
  await until(async () => (await open()) === 0)
})

test("an answer that its client reads slowly is sent whole, however long that takes", async () => {
  const { socket, length } = await clientOfLargeAnswer(500)
  let received = 0
  // all in all about five times as long as a client may read nothing
  const step = 2 * 1024 * 1024
  socket.on("data", (chunk) => {
    const before = received
    received += chunk.length
    if (Math.floor(before / step) === Math.floor(received / step)) return
    socket.pause()
    setTimeout(() => socket.resume(), 150)
  })
  await until(() => received > length)
})

test("a client that waits longer for the server than it may read nothing is answered", async () => {
  const server = createHttpServer({ ...generous, unreadAnswer: 50 })
  server.on("request", (_, response) => setTimeout(() => response.end("late"), 300))
  onTestFinished(() => void server.close())
  expect(await request(await listen(server, { host: "127.0.0.1", port: 0 }))).toBe("late")
})
