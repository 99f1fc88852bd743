import { expect, test } from "vitest"
import { type EventSurroundings, placeEvent, waitsAlone } from "./place-event.ts"

const place = (surroundings: Partial<EventSurroundings>) =>
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
    ...surroundings,
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

test("a tap of an attempt of which a tap already waits, waits for the same reason", () => {
  expect(place({ attemptWaits: "unknown-number" })).toBe("unknown-number")
})
