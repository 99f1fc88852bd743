import { connect, type Socket } from "node:net"
import { text } from "node:stream/consumers"
import { setImmediate as nextTurn } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import { serve } from "#tests/support/serve.ts"
import { until } from "#tests/support/until.ts"
import { eventFrame } from "./event-stream.ts"
import { createSpectators, type Spectators } from "./spectators.ts"

/** Spectators of a number that grows; `size` characters make each of its messages long. */
const watchNumber = async (size = 0) => {
  let number = 0
  const padding = "x".repeat(size)
  const frame = (event: "board" | "rows") =>
    eventFrame({ event, revision: number, json: JSON.stringify({ number, padding }) })
  const spectators = createSpectators(() => frame("board"))
  const port = await serve((request, response) => spectators.add(request, response, frame("board")))
  const grow = () => {
    number += 1
    spectators.send(frame("rows"))
  }
  return { spectators, port, grow, number: () => number }
}

const openStream = (port: number): Socket => {
  const socket = connect(port, "127.0.0.1")
  onTestFinished(() => void socket.destroy())
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
  return socket
}

const messagesIn = (stream: string) =>
  [...stream.matchAll(/event: (board|rows)\r?\ndata: \{"number":(\d+)/g)].map(([, event, number]) => ({
    event,
    number: Number(number),
  }))

const isOpen = (spectators: Spectators, count: number) => until(() => spectators.count() === count)

test("a reader who falls behind gets a whole board when their connection drains, never a gap [RS-12]", async () => {
  const { spectators, port, grow, number } = await watchNumber(500_000)
  const socket = openStream(port).pause()
  await isOpen(spectators, 1)
  for (let i = 0; i < 60; i += 1) {
    grow()
    await nextTurn()
  }
  let stream = ""
  socket.setEncoding("utf8").on("data", (chunk) => {
    stream += chunk
  })
  socket.resume()
  await until(() => messagesIn(stream).at(-1)?.number === number())
  grow()
  await until(() => messagesIn(stream).at(-1)?.number === number())

  const messages = messagesIn(stream)
  let shown = -1
  for (const { event, number } of messages) {
    if (event === "rows") expect(number).toBe(shown + 1)
    shown = number
  }
  expect(messages.at(-1)?.event).toBe("rows")
  expect(messages.filter(({ event }) => event === "board").length).toBeGreaterThan(1)
})

test("a reader who keeps up gets each message, and the end of the stream at the close", async () => {
  const { spectators, port, grow } = await watchNumber()
  const received = text(openStream(port))
  await isOpen(spectators, 1)
  grow()
  grow()
  spectators.close()
  const stream = await received
  expect(messagesIn(stream)).toEqual([
    { event: "board", number: 0 },
    { event: "rows", number: 1 },
    { event: "rows", number: 2 },
  ])
  expect(stream).toMatch(/\r\n0\r\n\r\n$/)
  expect(stream).toMatch(/retry: [1-5]\d{3}\n/)
})

test("a closed stream is no longer a spectator", async () => {
  const { spectators, port } = await watchNumber()
  const sockets = [openStream(port), openStream(port)]
  await isOpen(spectators, 2)
  sockets[0]?.destroy()
  await isOpen(spectators, 1)
})

test("a stream that was closed before it opened never becomes one", async () => {
  const spectators = createSpectators(() => eventFrame({ event: "board", revision: 0, json: "{}" }))
  let added = false
  const port = await serve((request, response) => {
    request.socket.once("close", () => {
      setImmediate(() => {
        spectators.add(request, response, null)
        added = true
      })
    })
    socket.destroy()
  })
  const socket = openStream(port)
  await until(() => added)
  expect(spectators.count()).toBe(0)
})
