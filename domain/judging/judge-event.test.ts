import { expect, test } from "vitest"
import { judgeEventNames } from "./judge-event.ts"

test("a judge's events are points A to D and faults, added and removed, the finishes, a missed section, time over, a re-ride, a penalty, a cancel and an edit [JU-08]", () => {
  expect(judgeEventNames).toEqual([
    "JudgeAddPointsA",
    "JudgeAddPointsB",
    "JudgeAddPointsC",
    "JudgeAddPointsD",
    "JudgeRemovePointsA",
    "JudgeRemovePointsB",
    "JudgeRemovePointsC",
    "JudgeRemovePointsD",
    "JudgeAddFault",
    "JudgeRemoveFault",
    "JudgeFinishManual",
    "JudgeFinishTimeout",
    "JudgeFinishTooManyFails",
    "JudgeMissedSection",
    "JudgeAddOvertime",
    "JudgeRemoveOvertime",
    "JudgeAddReRide",
    "JudgeRemoveReRide",
    "JudgePenalty",
    "JudgeCancelAttempt",
    "EditedTo",
  ])
})
