import { expect, test } from "vitest"
import { approvalCheck } from "#server/judging/approval-check.ts"
import { approveResults } from "#server/results/approval.ts"
import { setResultStatus } from "#server/results/statuses.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { refused, scoredRace } from "#tests/support/scored-race.ts"
import { wireTap } from "#tests/support/wire-taps.ts"

const { db } = await testDatabase()

/** Anna is through, Bruno is not, and Carl is entered only. */
const race = async () => {
  const made = await scoredRace(db, { cards: { Anna: [[0, 1]], Bruno: [[5, null]] } })
  await makeParticipant(db, made.stage, { name: "Carl" })
  const check = async () => {
    const found = await approvalCheck(made.by, made.stage.path)
    if (found.kind !== "found") throw new Error("Nothing can be approved")
    return found.check
  }
  return { ...made, check }
}

test("one answer names all that stands in the way of an approval: who is not through, who never started, what is open [SP-02] [D-10] [D-45]", async () => {
  const made = await race()
  const { send } = await makePhone(db, made.stage)
  await send([wireTap({ participant: made.idOf("Anna"), section: 1, name: "JudgeAddPointsB" })])
  expect(await made.check()).toMatchObject({
    undecided: [{ name: "Bruno" }],
    scoredDns: [],
    classed: [],
    entered: 3,
    absent: [{ name: "Carl" }],
    hasStarters: true,
    attention: [{ kind: "two-attempts", rider: { name: "Anna" } }],
    questions: { classes: [], unanswered: 0, lastQuestion: 0 },
    protests: [],
  })
})

test("what is approved with the revision of the check is what was seen: a later change is asked about again", async () => {
  const made = await race()
  const setStatus = (status: "DNF" | "DQ") =>
    setResultStatus(made.by, made.stage.path, { participantId: made.idOf("Bruno"), status, reason: null })
  await setStatus("DNF")
  const seen = await made.check()
  expect(seen.undecided).toEqual([])
  expect(seen.changedAt).toBeLessThanOrEqual(seen.revision)
  await setStatus("DQ")
  const approve = (seenRevision: number) => approveResults(made.by, made.stage.path, { seenRevision })
  expect(await approve(seen.revision)).toEqual({ kind: "to-confirm", reason: "changed-meanwhile" })
  const again = await made.check()
  expect(again.changedAt).toBeGreaterThan(seen.revision)
  expect(await approve(again.revision)).toMatchObject({ kind: "approved" })
})

test("a race in which nobody has a start or a score is named as one, and nobody but secretaries learns any of it [D-45]", async () => {
  const made = await scoredRace(db, { cards: { Carl: [[null]] } })
  expect(await approvalCheck(made.by, made.stage.path)).toMatchObject({
    check: { hasStarters: false, entered: 1 },
  })
  expect(await approvalCheck(made.byNobody, made.stage.path)).toEqual(refused("forbidden"))
  expect(await approvalCheck(made.by, "institutions/no")).toEqual(refused("stage-not-found"))
})
