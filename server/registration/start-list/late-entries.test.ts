import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { result } from "#server/db/schema/results.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { listedStarts, makeStartList } from "#tests/support/factories/make-start-list.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { cancelParticipation, joinStage } from "../own-participation.ts"
import { removeParticipant } from "../remove-participants.ts"
import { saveParticipant } from "../save-participant.ts"
import { participantVersion } from "../written-form.ts"
import { giveNext } from "./late-entries.ts"
import { startPlanPage } from "./show-start-list.ts"

const { db } = await testDatabase()
const start = Date.UTC(2026, 4, 16, 7)
const minute = 60_000
const now = start - 86_400_000

/** A stage of two classes, with a start list of Anna and Jaan in the first one. */
const listed = async () => {
  const stage = await makeStage(db, {
    classes: [
      { name: "Expert", startTime: start },
      { name: "Hobby", startTime: start + 60 * minute },
    ],
  })
  const secretary = await makeSecretary(db, stage.institutionId)
  const anna = await makeParticipant(db, stage, { name: "Anna" })
  const jaan = await makeParticipant(db, stage, { name: "Jaan" })
  await makeStartList(db, stage, { riders: [anna, jaan] })
  const context = (at = now) => ({ db, actor: secretary, now: at })
  const enter = (name: string, racingClass = "Expert", at = now) =>
    saveParticipant(context(at), stage.path, {
      id: `ext-${randomUUID().replaceAll("-", "")}`,
      version: null,
      form: makeForm({ name, racingClass, racingNumber: null }),
      confirmed: [],
    })
  const list = (racingClass = "Expert") => listedStarts(db, stage, start, racingClass)
  /** Who starts when, as secretaries see it: a slot that was given up is empty. */
  const seen = async () => {
    const found = await startPlanPage(context(), stage.path)
    const racingClass =
      found.kind === "found" ? found.page.classes.find(({ name }) => name === "Expert") : null
    return {
      slots: racingClass?.slots.map(({ at, rider }) => `${(at - start) / minute} ${rider?.name ?? "–"}`),
      waiting: racingClass?.waiting.map(({ name }) => name),
    }
  }
  return { stage, secretary, anna, jaan, context, enter, list, seen }
}

test("who joins late starts after the last, and in the slot of whoever leaves [TI-02]", async () => {
  const { stage, anna, context, list } = await listed()
  const actor = await makeActor(db)
  const join = (name: string) =>
    joinStage({ db, actor, now }, stage.path, {
      form: makeForm({ name, racingClass: "Expert" }),
      confirmed: [],
    })
  await join("Ilze")
  expect(await list()).toEqual(["0 Anna", "1 Jaan", "2 Ilze"])
  await cancelParticipation({ db, actor, now }, stage.path, {})
  expect(await list()).toEqual(["0 Anna", "1 Jaan", "2 –"])
  await removeParticipant(context(), stage.path, anna.id)
  expect(await list()).toEqual(["0 –", "1 Jaan", "2 –"])
  await join("Ilze")
  expect(await list()).toEqual(["0 Ilze", "1 Jaan", "2 –"])
})

test("on the day a late entry gets an empty slot only if it is still to come [TI-02]", async () => {
  const { anna, stage, context, enter, list } = await listed()
  await removeParticipant(context(), stage.path, anna.id)
  await enter("Ilze", "Expert", start)
  expect(await list()).toEqual(["0 –", "1 Jaan", "2 Ilze"])
})

test("nobody gets a time in a class whose list is not made [TI-02]", async () => {
  const { enter, list } = await listed()
  await enter("Ilze", "Hobby")
  expect(await list("Hobby")).toEqual([])
})

test("who changes the class leaves the slot empty, and is a late entry in the other one [TI-02]", async () => {
  const { stage, anna, context, seen } = await listed()
  const change = async (racingClass: string, version: string) =>
    saveParticipant(context(), stage.path, {
      id: anna.id,
      version,
      form: makeForm({ name: "Anna", racingClass, racingNumber: anna.racingNumber }),
      confirmed: [],
    })
  await change("Hobby", participantVersion(anna))
  expect(await seen()).toEqual({ slots: ["0 –", "1 Jaan"], waiting: [] })
})

test("a DNS gives the slot up, and without it the rider has it again, unless somebody else does [TI-02]", async () => {
  const { stage, anna, context, enter, seen } = await listed()
  const { stageKey, id: participantId, name, classKey } = anna
  const marked = { stageKey, participantId, name, classKey, revision: 1, changedOn: now }
  const set = (status: "DNS" | null) =>
    db
      .insert(result)
      .values({ ...marked, status })
      .onConflictDoUpdate({ target: [result.stageKey, result.participantId], set: { status } })
  await set("DNS")
  expect(await seen()).toEqual({ slots: ["0 –", "1 Jaan"], waiting: [] })
  await set(null)
  expect(await seen()).toEqual({ slots: ["0 Anna", "1 Jaan"], waiting: [] })
  await set("DNS")
  await enter("Ilze")
  await set(null)
  expect(await seen()).toEqual({ slots: ["0 Ilze", "1 Jaan"], waiting: ["Anna"] })
  expect(await giveNext(context(), stage.path, [anna.id])).toEqual({ kind: "given", count: 1 })
  expect(await seen()).toEqual({ slots: ["0 Ilze", "1 Jaan", "2 Anna"], waiting: [] })
  expect(await giveNext(context(), stage.path, [anna.id])).toMatchObject({ reason: "nobody-to-change" })
})

test("where fifty have left slots behind, a secretary decides about the next one [TI-02]", async () => {
  const stage = await makeStage(db, { classes: [{ name: "Expert", startTime: start }] })
  const actor = await makeSecretary(db, stage.institutionId)
  const anna = await makeParticipant(db, stage, { name: "Anna" })
  await makeStartList(db, stage, { riders: [anna, ...Array.from({ length: 51 }, () => null)] })
  // all of them have passed
  const context = { db, actor, now: start + 60 * minute }
  const late = await makeParticipant(db, stage, { name: "Ilze" })
  expect(await giveNext(context, stage.path, [late.id])).toMatchObject({ reason: "nobody-to-change" })
  expect(await giveNext({ ...context, now }, stage.path, [late.id])).toMatchObject({ kind: "given" })
})
