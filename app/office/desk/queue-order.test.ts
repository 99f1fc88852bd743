import fc from "fast-check"
import { expect, test } from "vitest"
import { keepOrder } from "./queue.tsx"

const keep = (sorted: string[], before: string[]) => keepOrder(sorted, before, (item) => item)

test("listed items stay where they are, settled ones go, and new ones come last [CO-02]", () => {
  expect(keep(["new", "a", "b", "c"], ["b", "a", "gone", "c"])).toEqual(["b", "a", "c", "new"])
})

test("nothing is lost or doubled, whatever was listed before [CO-02]", () => {
  const keys = fc.uniqueArray(fc.integer({ min: 0, max: 20 }).map(String))
  fc.assert(
    fc.property(keys, keys, (sorted, before) => {
      const kept = keep(sorted, before)
      expect(kept.toSorted()).toEqual(sorted.toSorted())
      const [stayed, come] = [
        before.filter((key) => sorted.includes(key)),
        sorted.filter((key) => !before.includes(key)),
      ]
      expect(kept).toEqual([...stayed, ...come])
    }),
  )
})
