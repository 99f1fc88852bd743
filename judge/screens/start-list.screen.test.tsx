import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { showJudge } from "#tests/support/screens/judge-app.tsx"
import { sampleStage } from "#tests/support/screens/judge-server.ts"

// 10:00 in Riga
const ten = Date.UTC(2026, 4, 16, 7)

const lines = () =>
  page
    .getByRole("list")
    .getByRole("button")
    .elements()
    .map((one) => one.textContent)

test("a judge has the riders in the order of the start list, each with the time of their start [TI-03]", async () => {
  const known = sampleStage(["7", "20", "31"])
  const startsAt: Record<string, number> = { "rider-20": ten, "rider-7": ten + 90_000 }
  const roster = known.roster.map((rider) => {
    const at = startsAt[rider.id]
    return { ...rider, ...(at !== undefined && { startsAt: at }) }
  })
  await showJudge({ ...known, roster }, { section: 2 })
  await expect.element(page.getByText("10:01:30 · Lap 1")).toBeVisible()
  const order = [/20.*10:00 · Lap 1/, /7.*10:01:30 · Lap 1/, /31.*Lap 1/]
  expect(lines()).toEqual(order.map((line) => expect.stringMatching(line)))
})

test("without a start list they stand by number, and no time is shown", async () => {
  await showJudge(sampleStage(["31", "7"]), { section: 2 })
  await expect.element(page.getByText("Rider 7")).toBeVisible()
  expect(lines()).toEqual([/^(?!.*:\d\d).*7.*Lap 1/, /31.*Lap 1/].map((line) => expect.stringMatching(line)))
})
