import { pino } from "pino"
import { expect, onTestFinished, test } from "vitest"
import { startReportReceiver } from "#tests/support/report-receiver.ts"
import { until } from "#tests/support/until.ts"
import { reportErrors } from "./report-errors.ts"

const silent = { write: () => {} }

const reporting = async (chance: () => number) => {
  const receiver = await startReportReceiver()
  onTestFinished(receiver.close)
  const hooks = reportErrors({ address: receiver.errors, site: "https://trial.example.org", chance })
  return { log: pino({ hooks }, silent), receiver }
}

const eventIn = (body: string | undefined) => JSON.parse(body?.split("\n")[2] ?? "null")

test("an error that is logged is reported, without what a query carries [D-27]", async () => {
  const { log, receiver } = await reporting(() => 0.49)
  log.info({ err: new Error("Nothing of importance") }, "All is well")
  const cause = new TypeError("No club 'Ragana'")
  log.error({ err: new Error("insert into participant: Anna, 1987-12-30", { cause }) }, "A request failed")
  await until(() => receiver.received.length > 0)
  const [{ path, body, headers } = { path: "", body: "", headers: {} }] = receiver.received
  expect(receiver.received).toHaveLength(1)
  expect(path).toBe("/api/7/envelope/?sentry_key=abc&sentry_version=7")
  expect(headers.cookie).toBeUndefined()
  expect(eventIn(body).exception.values[0]).toMatchObject({ type: "TypeError", value: "No club …" })
  expect(body).not.toContain("Anna")
})

test("of two errors one is reported", async () => {
  const chances = [0.5, 0.49, 0.99, 0]
  const { log, receiver } = await reporting(() => chances.shift() ?? 1)
  for (const number of ["one", "two", "three", "four"]) log.error({ err: new Error(number) })
  await until(() => receiver.received.length === 2)
  const reported = receiver.received.map(({ body }) => eventIn(body).exception.values[0].value)
  expect(reported.sort()).toEqual(["four", "two"])
})

test("without a report service, errors are only logged", async () => {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  const gone = reportErrors({ address: "http://127.0.0.1:1/api", site: "", chance: () => 0 })
  for (const hooks of [gone, reportErrors({ address: null, site: "", chance: () => 0 })])
    pino({ hooks }, { write }).error({ err: new Error("It failed") }, "A request failed")
  expect(lines).toHaveLength(2)
})
