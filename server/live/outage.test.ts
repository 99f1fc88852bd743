import { pino } from "pino"
import { expect, test } from "vitest"
import { watchOutage } from "./outage.ts"

test("an outage is logged at its beginning and at its end, and so is each later one", () => {
  const logged: string[] = []
  const log = pino({}, { write: (line) => void logged.push(JSON.parse(line).msg) })
  const outage = watchOutage(log, "Publishing to spectators")
  outage.worked()
  for (let i = 0; i < 50; i += 1) outage.failed(new Error("The database is away"))
  outage.worked()
  outage.worked()
  outage.failed(new Error("It is away again"))
  expect(logged).toEqual([
    "Publishing to spectators fails",
    "Publishing to spectators works again",
    "Publishing to spectators fails",
  ])
})
