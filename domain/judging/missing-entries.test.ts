import fc from "fast-check"
import { expect, test } from "vitest"
import { isLapOpen } from "./is-lap-open.ts"
import { missingEntries } from "./missing-entries.ts"

const racingClass = { name: "Expert", order: 1, lap: 2, lapSections: [true, false, true] }

test("the gaps are the used sections of each lap without an entry", () => {
  expect(missingEntries([{ section: 1, lap: 1 }], racingClass)).toEqual([
    { section: 3, lap: 1 },
    { section: 1, lap: 2 },
    { section: 3, lap: 2 },
  ])
})

test("the next lap is open exactly when the lap before has no gap", () => {
  const entry = fc.record({ section: fc.integer({ min: 1, max: 3 }), lap: fc.integer({ min: 1, max: 2 }) })
  fc.assert(
    fc.property(fc.array(entry), (ridden) => {
      const isFirstWhole = missingEntries(ridden, racingClass).every(({ lap }) => lap !== 1)
      expect(isLapOpen(ridden, racingClass, 2)).toBe(isFirstWhole)
    }),
  )
})
