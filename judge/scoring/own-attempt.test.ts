import { expect, test } from "vitest"
import { storedTaps } from "#tests/support/stored-taps.ts"
import { lastEnded, ownAttempt } from "./own-attempt.ts"

const place = { section: 1, lap: 1 }
type Touched = "JudgeAddFault" | "JudgeFinishManual" | "EditedTo" | "JudgeAddReRide" | "JudgeRemoveReRide"
const touch = (rider: string, name: Touched, section = 1) => [
  { ...place, section, attempt: rider, participant: rider, name, points: name === "EditedTo" ? 5 : null },
]
const lastOf = (...touches: ReturnType<typeof touch>[]) => {
  const byAttempt = Map.groupBy(storedTaps(touches), ({ attempt }) => attempt)
  const attempts = [...byAttempt.values()].map((taps) => ownAttempt(taps, { type: "classic" }))
  return lastEnded(attempts, 1)?.participant ?? null
}

test("with two riders in a section at once, the last score is that of the one who came out last", () => {
  const [anna, bruno] = [touch("anna", "JudgeAddFault"), touch("bruno", "JudgeAddFault")]
  expect(lastOf(anna, bruno)).toBeNull()
  expect(lastOf(anna, bruno, touch("bruno", "JudgeFinishManual"))).toBe("bruno")
  const both = [anna, bruno, touch("bruno", "JudgeFinishManual"), touch("anna", "JudgeFinishManual")]
  expect(lastOf(...both)).toBe("anna")
  expect(lastOf(...both, touch("bruno", "EditedTo"))).toBe("anna")
  expect(lastOf(...both, touch("carl", "JudgeFinishManual", 2))).toBe("anna")
})

test("an earlier rider’s re-ride is the last word while it stands, and not once it is taken back [RX-03]", () => {
  const rides = [touch("anna", "JudgeFinishManual"), touch("bruno", "JudgeFinishManual")]
  const ridesAgain = [...rides, touch("anna", "JudgeAddReRide")]
  expect(lastOf(...ridesAgain)).toBe("anna")
  expect(lastOf(...ridesAgain, touch("anna", "JudgeRemoveReRide"))).toBe("bruno")
})
