import fc from "fast-check"
import { expect, test } from "vitest"
import { participantStatuses } from "./participants.ts"
import { changeStatuses } from "./status-change.ts"

const registered = (id: string, modifiedOn: number | null = null) =>
  ({ id, status: "Registered", modifiedOn }) as const
const confirmed = (id: string, modifiedOn: number | null = null) =>
  ({ id, status: "Confirmed", modifiedOn }) as const

test("a status set for many changes those who have a different one, and counts the others [PA-20]", () => {
  const stored = [registered("anna"), confirmed("jaan"), registered("not-asked-for")]
  expect(changeStatuses(stored, { ids: ["anna", "jaan", "left", "anna"], status: "Confirmed" })).toEqual({
    changed: ["anna"],
    held: 1,
    later: 0,
    gone: 1,
  })
})

test("an undo leaves alone anybody who has been changed since [PA-20]", () => {
  const stored = [confirmed("anna", 5), confirmed("jaan", 6), registered("liga", 7)]
  expect(
    changeStatuses(stored, { ids: ["anna", "jaan", "liga"], status: "Registered", changedOn: 5 }),
  ).toEqual({
    changed: ["anna"],
    held: 1,
    later: 1,
    gone: 0,
  })
})

const id = fc.constantFrom("a", "b", "c", "d", "e")
const status = fc.constantFrom(...participantStatuses)
const participants = fc.uniqueArray(
  fc.record({ id, status, modifiedOn: fc.option(fc.integer({ min: 0, max: 3 })) }),
  { selector: (participant) => participant.id },
)

test("everybody is counted once, and an undo brings back exactly what was [PA-20]", () => {
  fc.assert(
    fc.property(participants, fc.array(id), status, (before, ids, newStatus) => {
      const now = 9
      const { changed, held, later, gone } = changeStatuses(before, { ids, status: newStatus })
      expect(changed.length + held + later + gone).toBe(new Set(ids).size)
      const after = before.map((one) =>
        changed.includes(one.id) ? { ...one, status: newStatus, modifiedOn: now } : one,
      )
      const former = participantStatuses.find((other) => other !== newStatus)
      if (!former) return
      const undo = changeStatuses(after, { ids: changed, status: former, changedOn: now })
      expect(undo).toEqual({ changed, held: 0, later: 0, gone: 0 })
      for (const { id, status } of before) if (changed.includes(id)) expect(status).toBe(former)
    }),
  )
})
