import fc from "fast-check"
import { expect, test } from "vitest"
import { participantStatuses } from "./participants.ts"
import { changeStatuses } from "./status-change.ts"

const registered = (id: string, modifiedOn: number | null = null) =>
  ({ id, status: "Registered", modifiedOn }) as const
const nobody: ReadonlySet<string> = new Set()
const confirmed = (id: string, modifiedOn: number | null = null) =>
  ({ id, status: "Confirmed", modifiedOn }) as const

test("a status set for many changes those who have a different one, and counts the others [PA-20]", () => {
  const stored = [registered("anna"), confirmed("jaan"), registered("not-asked-for")]
  expect(
    changeStatuses(stored, { ids: ["anna", "jaan", "left", "anna"], status: "Confirmed", lacking: nobody }),
  ).toEqual({
    changed: ["anna"],
    held: 1,
    later: 0,
    gone: 1,
    lacking: [],
  })
})

test("an undo leaves alone anybody who has been changed since [PA-20]", () => {
  const stored = [confirmed("anna", 5), confirmed("jaan", 6), registered("liga", 7)]
  expect(
    changeStatuses(stored, {
      ids: ["anna", "jaan", "liga"],
      status: "Registered",
      changedOn: 5,
      lacking: nobody,
    }),
  ).toEqual({
    changed: ["anna"],
    held: 1,
    later: 1,
    gone: 0,
    lacking: [],
  })
})

test("whoever lacks a guardian's consent is left out of those who are confirmed, and made Registered like others [EN-04]", () => {
  const stored = [registered("anna"), registered("child"), confirmed("other")]
  const set = { ids: ["anna", "child", "other"], lacking: new Set(["child", "other"]) }
  expect(changeStatuses(stored, { ...set, status: "Confirmed" })).toMatchObject({
    changed: ["anna"],
    lacking: ["child"],
    held: 1,
  })
  expect(changeStatuses(stored, { ...set, status: "Registered" })).toMatchObject({
    changed: ["other"],
    lacking: [],
    held: 2,
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
    fc.property(participants, fc.array(id), status, fc.array(id), (before, ids, newStatus, without) => {
      const now = 9
      const lacking: ReadonlySet<string> = new Set(without)
      const done = changeStatuses(before, { ids, status: newStatus, lacking })
      const { changed, held, later, gone } = done
      expect(changed.length + held + later + gone + done.lacking.length).toBe(new Set(ids).size)
      expect(newStatus === "Confirmed" && changed.some((one) => lacking.has(one))).toBe(false)
      const after = before.map((one) =>
        changed.includes(one.id) ? { ...one, status: newStatus, modifiedOn: now } : one,
      )
      const former = participantStatuses.find((other) => other !== newStatus)
      if (!former) return
      const undo = changeStatuses(after, { ids: changed, status: former, changedOn: now, lacking: nobody })
      expect(undo).toEqual({ changed, held: 0, later: 0, gone: 0, lacking: [] })
      for (const { id, status } of before) if (changed.includes(id)) expect(status).toBe(former)
    }),
  )
})
