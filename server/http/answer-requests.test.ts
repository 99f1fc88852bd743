import { createServer, request, type ServerResponse } from "node:http"
import { expect, onTestFinished, test } from "vitest"
import { listen } from "#server/listen.ts"
import { until } from "#tests/support/until.ts"
import { limitAnswers } from "./answer-requests.ts"

/** A server whose answers never end, unless they are ended here. */
const served = async (trustedProxies: number) => {
  const admit = limitAnswers(trustedProxies, { per: "network", ofEach: { atOnce: 2 } })
  const open: ServerResponse[] = []
  const server = createServer((sent, response) => {
    if (!admit(sent, response)) return
    open.push(response)
    response.flushHeaders()
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const port = await listen(server, { host: "127.0.0.1", port: 0 })
  const statusFor = (client: string) =>
    new Promise((resolve, reject) => {
      const headers = { "X-Forwarded-For": `192.0.2.1, ${client}` }
      request({ port, agent: false, headers }, ({ statusCode }) => resolve(statusCode))
        .on("error", reject)
        .end()
    })
  return { open, statusFor }
}

test("a client behind a proxy has so many answers in progress, and another as many", async () => {
  const { open, statusFor } = await served(1)
  expect([await statusFor("198.51.100.1"), await statusFor("198.51.100.1")]).toEqual([200, 200])
  expect(await statusFor("198.51.100.1")).toBe(503)
  expect(await statusFor("198.51.100.2")).toBe(200)
  open[0]?.end()
  await until(async () => (await statusFor("198.51.100.1")) === 200)
  expect(await statusFor("198.51.100.1")).toBe(503)
})

test("without a proxy, where connections are counted, answers are not", async () => {
  const { statusFor } = await served(0)
  for (let n = 0; n < 4; n += 1) expect(await statusFor("198.51.100.1")).toBe(200)
})
