import { expect, test } from "vitest"
import { type EventFacts, flagEntry, placeEvent, waitsAlone } from "./place-event.ts"

const place = (facts: Partial<EventFacts>) =>
  placeEvent({
    participant: "rider",
    isKnown: true,
    section: 3,
    passSection: null,
    isOthersAttempt: false,
    isInRange: true,
    isLate: false,
    attemptWaits: null,
    isApproved: false,
    ruling: null,
    ...facts,
  })

test("a tap for a rider of the stage counts", () => {
  expect(place({})).toBeNull()
  expect(place({ participant: "number:77" })).toBeNull()
})

test("a tap for somebody unknown waits, a racing number apart from an id [D-13]", () => {
  expect(place({ isKnown: false })).toBe("unknown-participant")
  expect(place({ isKnown: false, participant: "number:77" })).toBe("unknown-number")
})

test("a pass for one section counts there alone [D-11]", () => {
  expect(place({ passSection: 3 })).toBeNull()
  expect(place({ passSection: 4 })).toBe("other-section")
  expect(place({ passSection: 4, isApproved: true })).toBe("other-section")
})

test("after approval and after a secretary's ruling a tap waits [SP-09, D-09]", () => {
  expect(place({ isApproved: true })).toBe("results-approved")
  expect(place({ ruling: "edited" })).toBe("entry-edited")
  expect(place({ ruling: "deleted" })).toBe("entry-deleted")
})

test("a tap that comes too late for its device waits [D-11]", () => {
  expect(place({ isLate: true })).toBe("after-revocation")
  for (const more of [
    { isKnown: false, participant: "number:999" },
    { passSection: 4 },
    { isOthersAttempt: true },
    { isInRange: false },
    { isApproved: true },
    { ruling: "edited" as const },
  ])
    expect(place({ isLate: true, ...more })).toBe("after-revocation")
  expect(place({ isLate: true, attemptWaits: "unknown-number" })).toBe("unknown-number")
})

test("a tap for an attempt that another phone began waits, and so does one beyond the rules [D-50]", () => {
  expect(place({ isOthersAttempt: true, isKnown: false })).toBe("other-device")
  expect(place({ isInRange: false, attemptWaits: "unknown-number" })).toBe("points-out-of-range")
  expect((["other-device", "points-out-of-range", "other-section"] as const).map(waitsAlone)).toEqual([
    true,
    true,
    false,
  ])
})

test("if one tap of an attempt is already waiting, its later taps wait for the same reason", () => {
  expect(place({ attemptWaits: "unknown-number" })).toBe("unknown-number")
})

const expert = { name: "Expert", order: 1, lap: 2, lapSections: [true, false, true] }
const ridden = (...places: [section: number, lap: number][]) =>
  places.map(([section, lap]) => ({ section, lap, total: 0 }))

test("an entry of the first lap, or of the next after a whole lap, is in order", () => {
  const first = { section: 3, lap: 1, conflict: false }
  expect(flagEntry(first, ridden([3, 1]), expert)).toBeNull()
  expect(flagEntry({ ...first, lap: 2 }, ridden([1, 1], [3, 1], [3, 2]), expert)).toBeNull()
})

test("an entry of a lap that began too early is flagged [D-09]", () => {
  expect(flagEntry({ section: 1, lap: 2, conflict: false }, ridden([1, 1], [1, 2]), expert)).toBe("lap-order")
})

test("an entry outside the laps or used sections of the class is flagged as that alone [D-34]", () => {
  for (const place of [
    { section: 2, lap: 1 },
    { section: 4, lap: 1 },
    { section: 1, lap: 3 },
  ])
    expect(flagEntry({ ...place, conflict: true }, [], expert)).toBe("outside-class")
})

test("an entry that two attempts claim is flagged before its lap is [D-10]", () => {
  expect(flagEntry({ section: 1, lap: 2, conflict: true }, [], expert)).toBe("two-attempts")
})
