import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { ruleOnEntry } from "#server/judging/rule-on-entry.ts"
import { addPenalty, deletePenalty } from "#server/results/penalties.ts"
import { deleteResult, setResultStatus } from "#server/results/statuses.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { scoredRace } from "#tests/support/scored-race.ts"
import { seenPenalty } from "#tests/support/seen-penalty.ts"
import { noon } from "#tests/support/wire-taps.ts"

const { db } = await testDatabase()

test("every action of a secretary on results is an audit event with data, time, user and email [SP-10]", async () => {
  const { stage, by, idOf, auditEvents } = await scoredRace(db, { cards: { Anna: [[0, 1]] } })
  const anna = idOf("Anna")
  const { id: late } = await makeParticipant(db, stage)
  const place = { participantId: anna, section: 1, lap: 1 }
  const id = randomUUID()
  const form = { points: 5, reason: null }
  await setResultStatus(by, stage.path, { participantId: anna, status: "DNF", reason: "Broke down" })
  await setResultStatus(by, stage.path, { participantId: anna, status: null, reason: null })
  await addPenalty(by, stage.path, { id, participantId: anna, form })
  await deletePenalty(by, stage.path, await seenPenalty(db, id))
  await ruleOnEntry(by, stage.path, { place, ruling: { kind: "edited", points: 3 }, reason: null })
  await ruleOnEntry(by, stage.path, { place, ruling: { kind: "deleted" }, reason: null })
  await setResultStatus(by, stage.path, { participantId: late, status: "DQ", reason: null })
  await deleteResult(by, stage.path, { participantId: late })

  const log = await auditEvents()
  expect(log.map(({ event, data }) => [event, data])).toMatchObject([
    ["set_status", { participant: anna, before: null, after: "DNF", reason: "Broke down" }],
    ["remove_status", { participant: anna, before: "DNF", after: null }],
    ["new_penalty_points", { participant: anna, before: null, after: { points: 5 } }],
    ["remove_penalty_points", { participant: anna, before: { points: 5 }, after: null }],
    ["edit_section", { participant: anna, section: 1, lap: 1, before: 0, after: 3 }],
    ["delete_section", { participant: anna, section: 1, lap: 1, before: 3, after: null }],
    ["set_status", { participant: late, before: null, after: "DQ" }],
    ["remove_result", { participant: late, before: { status: "DQ" }, after: null }],
  ])
  for (const { data, timestamp, userId, userEmail } of log) {
    expect(data).toMatchObject({ stage: stage.path })
    expect({ timestamp, userId }).toEqual({ timestamp: noon, userId: by.actor.userId })
    expect(userEmail).toMatch(/@/)
  }
})
