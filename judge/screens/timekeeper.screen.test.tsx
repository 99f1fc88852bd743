import { expect, onTestFinished, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { JudgeStage } from "#contracts/judging/judge-sync.ts"
import {
  askForNews,
  expectCounts,
  lookAtJudge,
  press,
  resize,
  showJudge,
  speak,
  startApp,
  touchElsewhere,
} from "#tests/support/screens/judge-app.tsx"
import { sampleStage } from "#tests/support/screens/judge-server.ts"

// 10:00 in Riga
const ten = Date.UTC(2026, 4, 16, 7)
const minute = 60_000

type Timing = NonNullable<JudgeStage["timing"]>

/** Two laps with 100 minutes in all and 50 for a lap; riders 7, 20 and 31 start in this order from 10:00 on. */
const timed = (marks: Timing["marks"] = [], revision = 1): JudgeStage => {
  const known = sampleStage(["20", "31", "7"], { revision })
  const order = ["rider-7", "rider-20", "rider-31"]
  return {
    ...known,
    kind: "timing",
    timing: {
      classes: [{ racingClass: "Expert", minutes: 100, lapMinutes: 50, minuteCount: "clock" }],
      marks,
    },
    roster: known.roster.map((rider) => ({ ...rider, startsAt: ten + order.indexOf(rider.id) * minute })),
  }
}

const anna = { anna: { name: "Start", section: null, kind: "timing" as const } }

const showTimekeeper = async (stage = timed(), lost: "events"[] = []) => {
  vi.useFakeTimers({ now: ten - 5_000, toFake: ["Date"] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  return showJudge(stage, { section: null, passes: anna, lost })
}

const lines = () => page.getByRole("list").first().getByRole("listitem")
const shown = () =>
  lines()
    .elements()
    .map((one) => one.querySelector("b")?.textContent.replace("Rider ", ""))
const part = (name: string) => page.getByRole("navigation").getByRole("button", { name })

test("the next rider is on top; one touch marks the start, and the next one moves up [TI-04]", async () => {
  const server = await showTimekeeper()
  await expect.element(page.getByRole("timer")).toBeVisible()
  expect(shown()).toEqual(["7", "20", "31"])
  await lines().first().getByRole("button", { name: "Started" }).click()
  await expect.element(part("Under way 1")).toBeVisible()
  expect(shown()).toEqual(["20", "31"])
  await expectCounts(0, 1)
  expect(server.taps).toMatchObject([{ name: "TimingStarted", participant: "rider-7", section: 0 }])
})

test("without a network marks are kept, taken back, and are there when the app starts again [TI-04]", async () => {
  const server = await showTimekeeper(timed(), ["events"])
  await lines().first().getByRole("button", { name: "Started" }).click()
  await expectCounts(1, 0)
  await startApp()
  await expect.element(part("Under way 1")).toBeVisible()
  await page.getByRole("region", { name: "The last mark" }).getByRole("button", { name: "Undo" }).click()
  await expect.element(part("Start 3")).toBeVisible()
  await expectCounts(2, 0)
  server.lost.clear()
  askForNews()
  await expectCounts(0, 2)
  expect(server.taps.map(({ name }) => name)).toEqual(["TimingStarted", "TimingUndone"])
  expect(new Set(server.taps.map(({ attempt }) => attempt)).size).toBe(1)
})

test("a rider under way gets the laps in turn, and the last one ends at the finish [TI-04]", async () => {
  const server = await showTimekeeper()
  await lines().first().getByRole("button", { name: "Started" }).click()
  await part("Under way 1").click()
  await lines().first().getByRole("button", { name: "Lap 1 finished" }).click()
  await lines().first().getByRole("button", { name: "Finished" }).click()
  await expect.element(part("Done 1")).toBeVisible()
  await expectCounts(0, 3)
  expect(server.taps.map(({ name, lap }) => [name, lap])).toEqual([
    ["TimingStarted", 1],
    ["TimingLap", 1],
    ["TimingFinished", 1],
  ])
})

test("the second tap of a double tap does not finish the next lap as well [TI-04]", async () => {
  const server = await showTimekeeper()
  await lines().first().getByRole("button", { name: "Started" }).click()
  await part("Under way 1").click()
  await lines().first().getByRole("button", { name: "Lap 1 finished" }).dblClick()
  await expect.element(lines().first().getByRole("button", { name: "Finished" })).toBeVisible()
  await expectCounts(0, 2)
  expect(server.taps.map(({ name }) => name)).toEqual(["TimingStarted", "TimingLap"])
})

test("the last mark is the one that was made last, however wrong the clock of the phone is [TI-04]", async () => {
  const server = await showTimekeeper()
  await lines().first().getByRole("button", { name: "Started" }).click()
  await expectCounts(0, 1)
  const [first] = server.taps
  if (!first) throw new Error("Nothing was sent")
  // the phone is half an hour slow, and the server has corrected what it has
  const sent = { id: first.id, participant: "rider-7", name: "TimingStarted" as const, lap: 1, by: "Start" }
  server.stage = timed([{ ...sent, time: ten + 30 * minute }], 5)
  askForNews()
  await expect.element(page.getByRole("region", { name: "The last mark" })).toMatchTextContent(/10:30/)
  server.lost.add("events")
  await lines().first().getByRole("button", { name: "Started" }).click()
  await expect
    .element(page.getByRole("region", { name: "The last mark" }))
    .toMatchTextContent(/Racing number 20/)
})

test("without a network a rider whose DNS is taken back can start again [TI-04, RX-09]", async () => {
  const server = await showTimekeeper()
  await lines().first().getByRole("button", { name: "Did not start" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Did not start" }).click()
  await expectCounts(0, 1)
  const [first] = server.taps
  if (!first) throw new Error("Nothing was sent")
  const sent = {
    id: first.id,
    participant: "rider-7",
    name: "TimingDidNotStart" as const,
    lap: 1,
    by: "Start",
  }
  server.stage = { ...timed([{ ...sent, time: ten }], 5), dns: ["rider-7"] }
  askForNews()
  await expect.element(part("Done 1")).toBeVisible()
  server.lost.add("events")
  await page.getByRole("region", { name: "The last mark" }).getByRole("button", { name: "Undo" }).click()
  await expect.element(part("Start 3")).toBeVisible()
})

test("who did not start is asked about, and is done [TI-04, RX-09]", async () => {
  await showTimekeeper()
  await lines().first().getByRole("button", { name: "Did not start" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Did not start" }).click()
  await expect.element(part("Done 1")).toBeVisible()
  await part("Done 1").click()
  await expect.element(lines().first()).toMatchTextContent(/Rider 7.*Did not start/)
})

test("what another timekeeper marked is shown with their name, and only they can take it back [TI-04]", async () => {
  const mark = { id: crypto.randomUUID(), participant: "rider-7", name: "TimingStarted" as const, lap: 1 }
  await showTimekeeper(timed([{ ...mark, time: ten + 2 * minute, by: "Finish" }]))
  await part("Under way 1").click()
  await expect.element(lines().first()).toMatchTextContent(/10:02 Started · Finish/)
  await expect.element(lines().first().getByRole("button", { name: "Undo" })).not.toBeInTheDocument()
  // due by the start time, whenever the rider left
  await expect.element(lines().first()).toMatchTextContent(/10:50/)
})

test("the phone says how late a rider already is, by the minutes of the clock [TI-06]", async () => {
  await showTimekeeper()
  vi.setSystemTime(ten + minute - 20_000)
  await expect.element(lines().first()).toMatchTextContent(/Rider 7 ?10:00(?!.*late)/)
  vi.setSystemTime(ten + 2 * minute)
  await expect.element(lines().first()).toMatchTextContent(/10:00 2 min late/)
})

test("a number is typed by thumb or on a keyboard, and finds its rider wherever they are [TI-04]", async () => {
  await showTimekeeper()
  await touchElsewhere()
  await userEvent.keyboard("31")
  await expect.poll(shown).toEqual(["31"])
  await userEvent.keyboard("{Escape}")
  await expect.poll(shown).toEqual(["7", "20", "31"])
  await press("Type a number")
  await page.getByRole("region", { name: "Type a number" }).getByRole("button", { name: "2" }).click()
  await expect.poll(shown).toEqual(["20"])
  await page.getByRole("region", { name: "Type a number" }).getByRole("button", { name: "9" }).click()
  await expect.element(page.getByText("Number 29 is not on the list")).toBeVisible()
})

test("the clock can be read at 3 m, on a phone and on its side, in each language [TI-04]", async () => {
  await showTimekeeper()
  await lines().first().getByRole("button", { name: "Started" }).click()
  for (const language of ["lv", "et", "en"] as const) {
    speak(language)
    await lookAtJudge(`timekeeper ${language}`)
  }
  const heightOf = () => page.getByRole("timer").element().getBoundingClientRect().height
  // a CSS pixel of a phone is about a sixth of a millimetre: digits of 3 mm for each metre
  expect(heightOf()).toBeGreaterThan(75)
  const cutOff = () => {
    const { scrollWidth, clientWidth } = page.getByRole("timer").element()
    return scrollWidth - clientWidth
  }
  expect(cutOff()).toBe(0)
  await resize(720, 360)
  await expect.poll(heightOf).toBeGreaterThan(75)
  expect(cutOff()).toBe(0)
})
