import { expect, test } from "vitest"
import { storedTaps } from "#tests/support/stored-taps.ts"
import { lastEnded, ownAttempt } from "./own-attempt.ts"

const place = { section: 1, lap: 1 }
const touch = (rider: string, name: "JudgeAddFault" | "JudgeFinishManual" | "EditedTo", section = 1) => [
  { ...place, section, attempt: rider, participant: rider, name, points: name === "EditedTo" ? 5 : null },
]
const lastOf = (...touches: ReturnType<typeof touch>[]) => {
  const byAttempt = Map.groupBy(storedTaps(touches), ({ attempt }) => attempt)
  const attempts = [...byAttempt.values()].map((taps) => ownAttempt(taps, { type: "classic" }))
  return lastEnded(attempts, 1)?.participant ?? null
}

test("of two who were in a section at a time the last score is that of who came out last", () => {
  const [anna, bruno] = [touch("anna", "JudgeAddFault"), touch("bruno", "JudgeAddFault")]
  expect(lastOf(anna, bruno)).toBeNull()
  expect(lastOf(anna, bruno, touch("bruno", "JudgeFinishManual"))).toBe("bruno")
  const both = [anna, bruno, touch("bruno", "JudgeFinishManual"), touch("anna", "JudgeFinishManual")]
  expect(lastOf(...both)).toBe("anna")
  expect(lastOf(...both, touch("bruno", "EditedTo"))).toBe("anna")
  expect(lastOf(...both, touch("carl", "JudgeFinishManual", 2))).toBe("anna")
})
