import { expect, test } from "vitest"
import { writeAgo } from "./write-ago.ts"

const hour = 3_600_000
const ago = (passed: number) => writeAgo(Date.UTC(2026, 4, 16) - passed, Date.UTC(2026, 4, 16), "en")

test("the time since is in hours under 24, else in days", () => {
  expect(ago(hour)).toBe("1 hr. ago")
  expect(ago(24 * hour - 1)).toBe("23 hr. ago")
  expect(ago(24 * hour)).toBe("1 day ago")
  expect(ago(50 * hour)).toBe("2 days ago")
})

test("less than an hour ago is shown as this hour, even if clocks differ a little", () => {
  expect(ago(hour - 1)).toBe("this hour")
  expect(ago(-hour)).toBe("this hour")
})
