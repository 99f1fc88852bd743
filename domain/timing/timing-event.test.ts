import fc from "fast-check"
import { expect, test } from "vitest"
import { standingMarks, type TimingEvent, timingNames } from "./timing-event.ts"

const anyEvent = fc.record({
  id: fc.uuid(),
  attempt: fc.constantFrom("a", "b", "c"),
  phone: fc.constantFrom("one", "other"),
  by: fc.constant("Start"),
  seq: fc.integer({ min: 1, max: 99 }),
  name: fc.constantFrom(...timingNames),
  lap: fc.integer({ min: 1, max: 3 }),
  time: fc.integer({ min: 0, max: 1_000 }),
}) satisfies fc.Arbitrary<TimingEvent>

const anyEvents = fc.uniqueArray(anyEvent, { selector: ({ id }) => id, maxLength: 12 })

test("the order in which events arrive decides nothing, nor do those that arrive twice [TI-04, D-05]", () => {
  fc.assert(
    fc.property(anyEvents, fc.infiniteStream(fc.nat()), (events, order) => {
      const [...ranks] = order.take(events.length)
      const shuffled = events
        .map((event, index) => ({ event, rank: ranks[index] ?? 0 }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ event }) => event)
      expect(standingMarks(shuffled)).toEqual(standingMarks(events))
    }),
  )
})

test("taking a mark back takes that one mark of that phone, and no other [TI-04]", () => {
  fc.assert(
    fc.property(
      anyEvents,
      fc.constantFrom("a", "b", "c"),
      fc.constantFrom("one", "other"),
      (events, attempt, phone) => {
        const undone: TimingEvent = {
          ...{ id: "undo", attempt, phone, by: "Start", seq: 100, name: "TimingUndone", lap: 1, time: 0 },
        }
        const others = events.filter((event) => event.attempt !== attempt || event.phone !== phone)
        expect(standingMarks([...events, undone])).toEqual(standingMarks(others))
      },
    ),
  )
})
