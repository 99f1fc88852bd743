import fc from "fast-check"
import { expect, test } from "vitest"
import {
  type Decidable,
  highestFee,
  isFeeReturnedAfter,
  openProtests,
  protestDecisions,
  protestsToConfirm,
  protestTimeFault,
  readFee,
} from "./protests.ts"

const minute = 60_000
const now = Date.UTC(2026, 4, 16, 14)

test("a protest is received and decided at or before the present, by a clock that may be ten minutes ahead [OF-05]", () => {
  const fault = (receivedOn: number, decidedOn: number | null = null) =>
    protestTimeFault({ receivedOn, decidedOn }, now)
  expect(fault(now)).toBeNull()
  expect(fault(now + 10 * minute)).toBeNull()
  expect(fault(now + 11 * minute)).toBe("time-ahead")
  expect(fault(now - minute, now + 11 * minute)).toBe("time-ahead")
})

test("a protest is never decided before it was received [OF-05]", () => {
  const fault = (decidedOn: number) => protestTimeFault({ receivedOn: now - 30 * minute, decidedOn }, now)
  expect(fault(now - 31 * minute)).toBe("decided-before-received")
  expect(fault(now - 30 * minute)).toBeNull()
  const instant = fc.integer({ min: now - 1_000, max: now })
  fc.assert(
    fc.property(instant, instant, (receivedOn, decidedOn) => {
      const expected = decidedOn < receivedOn ? "decided-before-received" : null
      expect(protestTimeFault({ receivedOn, decidedOn }, now)).toBe(expected)
    }),
  )
})

test("the fee goes back with a protest that is upheld, and with no other [OF-05]", () => {
  expect([null, ...protestDecisions].filter(isFeeReturnedAfter)).toEqual(["upheld"])
})

test("a fee is read with a comma or a point and at most two decimals [OF-05]", () => {
  expect(["50", "50,5", " 66.00 €", "0", "10000"].map(readFee)).toEqual([5_000, 5_050, 6_600, 0, highestFee])
  expect(["", "-5", "5.005", "five", "10000.01", "1e3", "5,0,0"].map(readFee)).toEqual(Array(7).fill(null))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: highestFee }), (cents) => {
      expect(readFee((cents / 100).toFixed(2))).toBe(cents)
    }),
  )
})

const protest = fc.record({
  id: fc.uuid(),
  receivedOn: fc.integer({ min: 0, max: 5 }),
  decision: fc.option(fc.constantFrom(...protestDecisions)),
})
const protests = fc.uniqueArray(protest, { selector: ({ id }) => id, maxLength: 8 })

test("protests without a decision are open, the earliest first, however they are listed [OF-05]", () => {
  fc.assert(
    fc.property(protests, fc.func(fc.integer()), (listed, chance) => {
      const open = openProtests(listed)
      expect(new Set(open)).toEqual(new Set(listed.filter(({ decision }) => decision === null)))
      const times = open.map(({ receivedOn }) => receivedOn)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(openProtests(listed.toSorted((a, b) => chance(a.id) - chance(b.id)))).toEqual(open)
    }),
  )
})

test("approval asks about all open protests as long as one is open that was not confirmed [OF-05]", () => {
  fc.assert(
    fc.property(protests, fc.infiniteStream(fc.boolean()), (all, chance) => {
      const confirmed = all.filter(() => chance.next().value).map(({ id }) => id)
      const toConfirm = protestsToConfirm(all, confirmed)
      const isNew = ({ id, decision }: Decidable) => decision === null && !confirmed.includes(id)
      expect(toConfirm).toEqual(all.some(isNew) ? openProtests(all) : [])
      const named = toConfirm.map(({ id }) => id)
      expect(protestsToConfirm(all, [...confirmed, ...named])).toEqual([])
    }),
  )
})

test("what is confirmed does not hold for a protest that arrives in between [OF-05]", () => {
  const [first, second] = ["first", "second"].map((id, receivedOn) => ({ id, receivedOn, decision: null }))
  if (!first || !second) throw new Error("Two were made")
  expect(protestsToConfirm([first], ["first"])).toEqual([])
  expect(protestsToConfirm([second, first], ["first"])).toEqual([first, second])
  expect(protestsToConfirm([{ ...first, decision: "refused" as const }], [])).toEqual([])
})
