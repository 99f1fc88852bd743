import fc from "fast-check"
import { expect, test } from "vitest"
import { createSemaphore } from "./semaphore.ts"

const limits = { atOnce: 3, waiting: 4, per: "account" as const, ofEach: { atOnce: 2, underWay: 3 } }

const step = fc.oneof(
  fc.record({ kind: fc.constant("come"), key: fc.constantFrom("a", "b", "c"), isUrgent: fc.boolean() }),
  fc.record({ kind: fc.constant("end"), which: fc.nat(10) }),
)

test("whatever comes and ends in whatever order, no limit is exceeded, no slot is lost, and all that was admitted begins", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.boolean(), (steps, isFair) => {
      const { begin, take } = createSemaphore({ ...limits, isFair })
      const running: { key: string; release(): void }[] = []
      let [admitted, begun] = [0, 0]
      const end = (which: number) => running.splice(which % Math.max(1, running.length), 1)[0]?.release()
      for (const one of steps) {
        if ("which" in one) end(one.which)
        else {
          const { key, isUrgent } = one
          const start = (release: () => void) => {
            begun += 1
            running.push({ key, release })
          }
          if (begin(start, { key, priority: isUrgent ? "urgent" : "other" })) admitted += 1
        }
        expect(running.length).toBeLessThanOrEqual(3)
        for (const key of "abc") expect(running.filter((r) => r.key === key).length).toBeLessThanOrEqual(2)
        // whatever waits, waits for a reason: all slots are taken, or those of its key
        expect(admitted - begun).toBeLessThanOrEqual(running.length < 3 ? 3 : 8)
      }
      while (running.length > 0) end(0)
      expect(begun).toBe(admitted)
      expect(["a", "a", "b"].map((key) => take(key) !== null)).toEqual([true, true, true])
      expect(take("c")).toBeNull()
    }),
  )
})
