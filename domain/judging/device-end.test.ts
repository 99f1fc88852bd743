import { expect, test } from "vitest"
import { type DeviceFacts, deviceEnd, isLateTap, type TapArrival } from "./device-end.ts"

const hour = 3_600_000
const stageEndsOn = 100 * hour

const end = (facts: Partial<DeviceFacts>, now = stageEndsOn) =>
  deviceEnd({ revokedWhy: null, isPassRevoked: false, isDismissed: false, stageEndsOn, ...facts }, now)

test("a device judges until it is switched off, its pass or its judge goes, or the stage is a day over [D-12]", () => {
  expect(end({})).toBeNull()
  expect(end({}, stageEndsOn + 24 * hour)).toBeNull()
  expect(end({}, stageEndsOn + 24 * hour + 1)).toBe("stage-over")
  expect(end({ revokedWhy: "taken-over" })).toBe("taken-over")
  expect(end({ revokedWhy: "signed-out" })).toBe("signed-out")
  expect(end({ isDismissed: true })).toBe("dismissed")
})

test("what a secretary decided outranks a take-over [D-11]", () => {
  expect(end({ revokedWhy: "taken-over", isPassRevoked: true })).toBe("revoked")
  expect(end({ revokedWhy: "taken-over", isDismissed: true })).toBe("dismissed")
  expect(end({ revokedWhy: "taken-over" }, stageEndsOn + 25 * hour)).toBe("stage-over")
})

const late = (arrival: Partial<TapArrival>) =>
  isLateTap({ time: 0, end: null, revokedOn: null, createdOn: 2_000, formerRevokedOn: null, ...arrival })

test("from a phone that a secretary switched off everything is late, whatever its clock says [D-11]", () => {
  for (const time of [0, 999, 1_000, 5_000])
    for (const why of ["revoked", "dismissed", "stage-over"] as const)
      expect(late({ time, end: why, revokedOn: 1_000 })).toBe(true)
})

test("taps from a phone that was taken over are late only if recorded after the takeover [D-11]", () => {
  expect(late({ time: 999, end: "taken-over", revokedOn: 1_000 })).toBe(false)
  expect(late({ time: 1_000, end: "taken-over", revokedOn: 1_000 })).toBe(true)
})

test("taps that a phone recorded while it was switched off are late under its next token too [D-11]", () => {
  expect([999, 1_000, 1_999, 2_000].map((time) => late({ time, formerRevokedOn: 1_000 }))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
