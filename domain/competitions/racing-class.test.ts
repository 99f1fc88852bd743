import fc from "fast-check"
import { expect, test } from "vitest"
import { isLapOpen, missingEntries } from "./racing-class.ts"

const threeLaps = { name: "Expert", order: 1, lap: 3, lapSections: [true, false, true] }
const entry = (section: number, lap: number) => ({ section, lap, total: 0 })

test("the first lap is open from the start [D-09]", () => {
  expect(isLapOpen([], threeLaps, 1)).toBe(true)
})

test("a lap opens once every used section of the lap before has an entry [D-09]", () => {
  expect(isLapOpen([entry(1, 1)], threeLaps, 2)).toBe(false)
  expect(isLapOpen([entry(1, 1), entry(3, 1)], threeLaps, 2)).toBe(true)
})

test("entries of other laps and unused sections open nothing [D-09]", () => {
  expect(isLapOpen([entry(1, 1), entry(2, 1), entry(3, 2)], threeLaps, 2)).toBe(false)
  expect(isLapOpen([entry(1, 1), entry(3, 1)], threeLaps, 3)).toBe(false)
})

const twoLaps = { name: "Expert", order: 1, lap: 2, lapSections: [true, false, true] }

test("the gaps are the used sections of each lap without an entry", () => {
  expect(missingEntries([{ section: 1, lap: 1 }], twoLaps)).toEqual([
    { section: 3, lap: 1 },
    { section: 1, lap: 2 },
    { section: 3, lap: 2 },
  ])
})

test("the next lap is open exactly when the lap before has no gap", () => {
  const entry = fc.record({ section: fc.integer({ min: 1, max: 3 }), lap: fc.integer({ min: 1, max: 2 }) })
  fc.assert(
    fc.property(fc.array(entry), (ridden) => {
      const isFirstWhole = missingEntries(ridden, twoLaps).every(({ lap }) => lap !== 1)
      expect(isLapOpen(ridden, twoLaps, 2)).toBe(isFirstWhole)
    }),
  )
})
