import { expect, test } from "vitest"
import { type EventSurroundings, placeEvent } from "./place-event.ts"

const place = (surroundings: Partial<EventSurroundings>) =>
  placeEvent({
    participant: "rider",
    isKnown: true,
    section: 3,
    time: 1_000,
    passSection: null,
    revoked: null,
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

test("a tap made before the revocation counts, one made until the new token waits [D-11]", () => {
  const revoked = { from: 1_000, until: 2_000 }
  expect(place({ revoked, time: 999 })).toBeNull()
  expect(place({ revoked, time: 1_000 })).toBe("after-revocation")
  expect(place({ revoked, time: 1_999 })).toBe("after-revocation")
  expect(place({ revoked, time: 2_000 })).toBeNull()
})

test("a tap of an attempt of which a tap already waits, waits for the same reason", () => {
  expect(place({ attemptWaits: "unknown-number" })).toBe("unknown-number")
})
