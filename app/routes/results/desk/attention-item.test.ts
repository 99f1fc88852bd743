import { createInstance } from "i18next"
import { expect, test } from "vitest"
import type { WaitingItem } from "#contracts/race-desk.ts"
import words from "#locales/en/results-desk.json"
import { nameOf } from "./attention-item.tsx"

const waiting: WaitingItem = {
  kind: "waiting",
  why: "unknown-number",
  named: { number: "199" },
  onPhone: null,
  rider: null,
  phone: "phone",
  section: 3,
  lap: 1,
  taps: 1,
  points: [],
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

test("a question about what is open names a racing number that nobody has, or what else a phone named", async () => {
  const i18n = createInstance()
  await i18n.init({ lng: "en", resources: { en: { "results-desk": words } } })
  const t = i18n.getFixedT("en", "results-desk")
  expect(nameOf(waiting, t)).toBe("Number 199, not in the stage (Section 3, lap 1)")
  expect(nameOf({ ...waiting, named: { name: "gone-rider" } }, t)).toBe(
    "gone-rider, not in the stage (Section 3, lap 1)",
  )
  // somebody typed it as a name
  expect(nameOf({ ...waiting, named: { name: "number:7" } }, t)).toBe(
    "number:7, not in the stage (Section 3, lap 1)",
  )
})
