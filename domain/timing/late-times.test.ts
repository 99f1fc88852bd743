import fc from "fast-check"
import { expect, test } from "vitest"
import { atFinish, atStart } from "./control.ts"
import { type Allowed, dueTimes, lateTimes } from "./late-times.ts"
import { riderTimes } from "./rider-times.ts"
import { defaultLateRules, lateMinutes, minuteCounts } from "./time-rules.ts"
import type { Mark } from "./timing-event.ts"

const noon = Date.UTC(2026, 4, 16, 12)
const minute = 60_000

let last = 0
const mark = (name: Mark["name"], time: number, given: Partial<Mark> = {}): Mark => {
  last += 1
  return { id: `mark-${last}`, phone: "a phone", by: "Start", lap: 1, name, time, ...given }
}
const timesOf = (...marks: Mark[]) => riderTimes(marks)

const allowed = (given: Partial<Allowed> = {}): Allowed => ({
  ...{ startsAt: noon, firstTap: null, minutes: null, lapMinutes: null, laps: 2, credited: 0 },
  ...given,
})

test("due at 12:00: by the clock 12:00:59 costs nothing and 12:01:00 one minute [TI-06]", () => {
  expect(lateMinutes(noon, noon + 59_999, "clock")).toBe(0)
  expect(lateMinutes(noon, noon + minute, "clock")).toBe(1)
  expect(lateMinutes(noon + 30_000, noon + minute, "clock")).toBe(1)
})

test("of commenced minutes the first costs as soon as it begins [TI-06]", () => {
  expect(lateMinutes(noon, noon, "commenced")).toBe(0)
  expect(lateMinutes(noon, noon + 1, "commenced")).toBe(1)
  expect(lateMinutes(noon, noon + minute, "commenced")).toBe(1)
  expect(lateMinutes(noon + 30_000, noon + minute, "commenced")).toBe(1)
})

test("a rider is due by the start time, whenever they really left [TI-05]", () => {
  const left = timesOf(mark("TimingStarted", noon + 7 * minute))
  const due = dueTimes(allowed({ minutes: 100, lapMinutes: 45 }), left)
  expect([...due]).toEqual([
    [atStart, noon],
    [1, noon + 45 * minute],
    [atFinish, noon + 100 * minute],
  ])
})

test("without a start time the time runs from the start that was seen, else from the first tap [TI-05]", () => {
  const free = allowed({ startsAt: null, firstTap: noon + 9 * minute, minutes: 60 })
  expect([...dueTimes(free, timesOf(mark("TimingStarted", noon)))]).toEqual([[atFinish, noon + 60 * minute]])
  expect([...dueTimes(free, timesOf())]).toEqual([[atFinish, noon + 69 * minute]])
  expect([...dueTimes({ ...free, firstTap: null }, timesOf())]).toEqual([])
})

test("minutes for each lap alone also limit the last one [TI-05]", () => {
  const due = dueTimes(allowed({ lapMinutes: 40, laps: 3 }), timesOf())
  expect(due.get(atFinish)).toBe(noon + 120 * minute)
  expect(due.has(3)).toBe(false)
})

test("beyond the limit a secretary is asked [TI-06]", () => {
  const after = (minutes: number) =>
    lateTimes(allowed(), timesOf(mark("TimingStarted", noon + minutes * minute)), defaultLateRules)
  expect(after(20)).toMatchObject([{ minutes: 20, points: 20, isBeyond: false }])
  expect(after(21)).toMatchObject([{ minutes: 21, points: 21, isBeyond: true }])
  const times = timesOf(mark("TimingStarted", noon + 21 * minute))
  expect(lateTimes(allowed(), times, { ...defaultLateRules, lateLimit: null })).toMatchObject([
    { isBeyond: false },
  ])
})

test("of two phones the earlier counts [TI-04]", () => {
  const times = timesOf(
    mark("TimingFinished", noon + 2 * minute, { phone: "b" }),
    mark("TimingFinished", noon + minute),
  )
  expect(times.finished).toMatchObject({ time: noon + minute, marks: [{ phone: "a phone" }, { phone: "b" }] })
})

test("whoever was seen under way has started, whatever else somebody says [TI-04]", () => {
  const gone = mark("TimingDidNotStart", noon)
  expect(timesOf(gone).didNotStart?.time).toBe(noon)
  for (const name of ["TimingStarted", "TimingLap", "TimingFinished"] as const)
    expect(timesOf(gone, mark(name, noon + minute)).didNotStart).toBeNull()
})

/** The same from the rulebook, minute by minute: counts up from the due time until the rider is there. */
const countedMinutes = (due: number, time: number, count: (typeof minuteCounts)[number]): number => {
  let minutes = 0
  if (count === "commenced") for (let at = due; at < time; at += minute) minutes += 1
  else {
    const hands = new Date(due)
    hands.setUTCSeconds(0, 0)
    for (let at = hands.getTime() + minute; at <= time; at += minute) minutes += 1
  }
  return minutes
}

const anyInstant = fc.integer({ min: noon, max: noon + 300 * minute })
const anyMarks = fc.array(
  fc.record({
    name: fc.constantFrom("TimingStarted" as const, "TimingLap" as const, "TimingFinished" as const),
    lap: fc.integer({ min: 1, max: 4 }),
    time: anyInstant,
  }),
  { maxLength: 12 },
)
const minutes = fc.option(fc.integer({ min: 1, max: 200 }), { nil: null })

test("what being late costs is what counting the minutes one by one gives [TI-05, TI-06] [TI-08]", () => {
  fc.assert(
    fc.property(
      anyMarks,
      fc.record({
        startsAt: fc.option(anyInstant, { nil: null }),
        firstTap: fc.option(anyInstant, { nil: null }),
        minutes,
        lapMinutes: minutes,
        laps: fc.integer({ min: 1, max: 4 }),
        credited: fc.integer({ min: 0, max: 60 }),
      }),
      fc.constantFrom(...minuteCounts),
      fc.integer({ min: 0, max: 5 }),
      (given, own, minuteCount, latePoints) => {
        const marks = given.map(({ name, lap, time }) => mark(name, time, { lap }))
        const earliest = (name: Mark["name"], lap?: number) => {
          const times = marks.filter((one) => one.name === name && (lap === undefined || one.lap === lap))
          return times.length === 0 ? null : Math.min(...times.map(({ time }) => time))
        }
        const from = own.startsAt ?? earliest("TimingStarted") ?? own.firstTap
        let points = 0
        const add = (due: number | null, time: number | null) => {
          if (due !== null && time !== null) points += countedMinutes(due, time, minuteCount) * latePoints
        }
        add(own.startsAt, earliest("TimingStarted"))
        if (from !== null) {
          const after = (allowedMinutes: number) => from + (allowedMinutes + own.credited) * minute
          for (let lap = 1; lap < own.laps; lap += 1)
            add(own.lapMinutes === null ? null : after(lap * own.lapMinutes), earliest("TimingLap", lap))
          const inAll = own.minutes ?? (own.lapMinutes === null ? null : own.lapMinutes * own.laps)
          add(inAll === null ? null : after(inAll), earliest("TimingFinished"))
        }
        const late = lateTimes(own, riderTimes(marks), { latePoints, minuteCount, lateLimit: 20 })
        expect(late.reduce((sum, one) => sum + one.points, 0)).toBe(points)
      },
    ),
  )
})
