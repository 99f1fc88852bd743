import fc from "fast-check"
import { expect, test } from "vitest"
import { type Drawn, draw, readSeed, seeds, writeSeed } from "./draw.ts"

const riders: Drawn[] = Array.from({ length: 8 }, (_, index) => ({
  id: `rider-${index}`,
  name: `Rider ${index}`,
  racingNumber: String(index + 1),
}))
const numbers = (drawn: readonly Drawn[]) => drawn.map(({ racingNumber }) => racingNumber).join(" ")

test("a seed gives the same order today and in ten years [TI-02]", () => {
  expect(numbers(draw(riders, "K7QXB"))).toBe("4 1 7 2 3 8 6 5")
  expect(numbers(draw(riders, "K7QXC"))).toBe("5 8 4 3 1 2 6 7")
})

const anyRiders = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    name: fc.constantFrom("Anna", "Jaan", "Zane"),
    racingNumber: fc.option(fc.integer({ min: 1, max: 99 }).map(String), { nil: null }),
  }),
  { selector: ({ id }) => id, maxLength: 40 },
)
const anySeed = fc.integer({ min: 0, max: seeds - 1 }).map(writeSeed)

test("a draw can be repeated, in whatever order the riders come, and draws everybody once [TI-02]", () => {
  fc.assert(
    fc.property(anyRiders, anySeed, fc.infiniteStream(fc.nat()), (entered, seed, chances) => {
      const order = draw(entered, seed).map(({ id }) => id)
      const shuffled = entered
        .map((rider) => ({ rider, at: chances.next().value }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ rider }) => rider)
      expect(draw(shuffled, seed).map(({ id }) => id)).toEqual(order)
      expect(order.toSorted()).toEqual(entered.map(({ id }) => id).toSorted())
    }),
  )
})

test("each rider is drawn first about as often as any other", () => {
  const firsts = Array.from({ length: 4_000 }, (_, seed) => draw(riders, writeSeed(seed))[0]?.racingNumber)
  const counts = [...Map.groupBy(firsts, (first) => first).values()].map((group) => group.length)
  expect(counts).toHaveLength(8)
  expect(Math.min(...counts)).toBeGreaterThan(400)
  expect(Math.max(...counts)).toBeLessThan(600)
})

test("a seed is short, and read as it is typed [TI-02]", () => {
  expect(writeSeed(0)).toBe("AAAAA")
  expect(writeSeed(seeds - 1)).toBe("99999")
  expect(readSeed(" k7qxb ")).toBe("K7QXB")
  for (const typed of ["", "K7QX", "K7QXB2", "K7QX0", "K7QXÄ"]) expect(readSeed(typed)).toBeNull()
  fc.assert(
    fc.property(anySeed, (seed) => {
      expect(readSeed(seed.toLowerCase())).toBe(seed)
    }),
  )
})
