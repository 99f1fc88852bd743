import fc from "fast-check"
import { expect, test } from "vitest"
import { draw } from "./draw.ts"
import { type Starter, startOrder } from "./start-order.ts"
import { startOrders } from "./start-plan.ts"

const starter = (racingNumber: string | null, standing: number | null = null): Starter => ({
  id: `rider-${racingNumber}`,
  name: `Rider ${racingNumber}`,
  racingNumber,
  standing,
})
const numbers = (riders: readonly Starter[]) => riders.map(({ racingNumber }) => racingNumber)

test("by number, riders without one start last [TI-01]", () => {
  const riders = [starter("100"), starter(null), starter("9"), starter("20")]
  expect(numbers(startOrder(riders, "number", "K7QXB"))).toEqual(["9", "20", "100", null])
})

test("by the standings the leader starts last, and who has no place first, drawn [TI-01]", () => {
  const unranked = ["50", "51", "52", "53"].map((number) => starter(number))
  const ranked = [starter("1", 1), starter("2", 2), starter("3", 3)]
  const order = startOrder([...ranked, ...unranked], "reverse", "K7QXB")
  expect(numbers(order.slice(4))).toEqual(["3", "2", "1"])
  const drawn = draw([...ranked, ...unranked], "K7QXB").filter(({ standing }) => standing === null)
  expect(numbers(order.slice(0, 4))).toEqual(numbers(drawn))
})

const anyStarters = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    name: fc.string(),
    racingNumber: fc.option(fc.integer({ min: 1, max: 99 }).map(String), { nil: null }),
    standing: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }),
  }),
  { selector: ({ id }) => id },
)

test("everybody starts once, and nobody before who is placed worse [TI-01, TI-02]", () => {
  fc.assert(
    fc.property(anyStarters, fc.constantFrom(...startOrders), fc.string(), (riders, order, seed) => {
      const started = startOrder(riders, order, seed)
      expect(started.map(({ id }) => id).toSorted()).toEqual(riders.map(({ id }) => id).toSorted())
      if (order !== "reverse") return
      const places = started.map(({ standing }) => standing ?? Number.POSITIVE_INFINITY)
      expect(places).toEqual(places.toSorted((a, b) => (a === b ? 0 : b - a)))
    }),
  )
})
