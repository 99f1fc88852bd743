import { expect, test } from "vitest"
import { didNotStart, isScoredDns, mayHaveStatus } from "./unfinished.ts"

test("a DNS stands until the rider is scored, and is then a contradiction [RX-09]", () => {
  const dns = { status: "DNS", ridden: 0 } as const
  expect([didNotStart(dns), isScoredDns(dns)]).toEqual([true, false])
  expect([didNotStart({ ...dns, ridden: 1 }), isScoredDns({ ...dns, ridden: 1 })]).toEqual([false, true])
  for (const status of [null, "DNF", "DQ"] as const)
    for (const ridden of [0, 1])
      expect([didNotStart({ status, ridden }), isScoredDns({ status, ridden })]).toEqual([false, false])
})

test("a rider with a score may get any status but DNS [RX-09]", () => {
  const statuses = [null, "DNF", "DNS", "DQ"] as const
  expect(statuses.filter((status) => mayHaveStatus({ ridden: 0 }, status))).toEqual(statuses)
  expect(statuses.filter((status) => mayHaveStatus({ ridden: 3 }, status))).toEqual([null, "DNF", "DQ"])
})
