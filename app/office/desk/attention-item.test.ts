import { expect, test } from "vitest"
import { wordsOf } from "#app/site/i18n/all-words.ts"
import type { WaitingItem } from "#contracts/judging/race-desk.ts"
import { nameOf } from "./attention-item.tsx"

const waiting: WaitingItem = {
  kind: "waiting",
  why: "unknown-number",
  named: { number: "199" },
  onPhone: null,
  rider: null,
  phone: "phone",
  revision: 1,
  section: 3,
  lap: 1,
  taps: 1,
  points: [],
  timed: [],
  attempt: {
    attempt: "attempt",
    judge: "Ben",
    total: 1,
    ended: "manual",
    startedAt: 0,
    endedAt: 1,
    takenBack: null,
    isChosen: false,
  },
}

test("a question about what is open names a racing number that nobody has, or what else a phone named", () => {
  const t = wordsOf("en", "results-desk")
  expect(nameOf(waiting, t)).toBe("Number 199, not in the stage (Section 3, lap 1)")
  expect(nameOf({ ...waiting, named: { name: "gone-rider" } }, t)).toBe(
    "gone-rider, not in the stage (Section 3, lap 1)",
  )
  // somebody typed it as a name
  expect(nameOf({ ...waiting, named: { name: "number:7" } }, t)).toBe(
    "number:7, not in the stage (Section 3, lap 1)",
  )
})
