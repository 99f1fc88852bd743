import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { ParticipantForm } from "#contracts/registration/participant-form.ts"
import { participant } from "#server/db/schema/registration.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeKeptNumber } from "#tests/support/factories/make-kept-number.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { type MadeStage, makeStage } from "#tests/support/factories/make-stage.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { importParticipants } from "./import-participants.ts"
import { changeRegistration, joinStage } from "./own-participation.ts"
import { saveParticipant } from "./save-participant.ts"
import { startAsVisitor, startChanging, startJoining, startSaving } from "./start-registration.ts"
import { participantVersion } from "./written-form.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 1)
const anna = { name: "Anna Ozola", birthDate: "1999-03-04" }
const written = { kind: "written" }
const refusedNumber = { kind: "faults", faults: ["number-kept"] }

/** A stage of a season that keeps 77 for Anna, and 1 for somebody else. */
const keptSeason = async () => {
  const stage = await makeStage(db)
  await makeKeptNumber(db, stage, { racingNumber: "77", name: anna.name, birthYear: 1999 })
  await makeKeptNumber(db, stage, { racingNumber: "1", name: "Jānis Kalns", birthYear: 1980 })
  const next = await makeStage(db, {
    institutionId: stage.institutionId,
    championshipId: stage.championshipId,
  })
  return { stage, next }
}

/** Lets somebody with a new account join. */
const rider = async () => {
  const actor = await makeActor(db)
  const context = { db, actor, now }
  const of = ({ path }: MadeStage) => ({
    join: (given: Partial<ParticipantForm>) =>
      joinStage(context, path, { form: makeForm(given), confirmed: [] }),
    start: () => startJoining(context, path),
    startChanging: () => startChanging(context, path),
    change: (given: Partial<ParticipantForm>, version: string) =>
      changeRegistration(context, path, { form: makeForm(given), confirmed: [], version }),
  })
  return { actor, of }
}

const numbersIn = async ({ key }: MadeStage) =>
  (await db.select().from(participant).where(eq(participant.stageKey, key))).map((one) => one.racingNumber)

test("a number that is kept is refused to others, and its rider joins with it [SN-01]", async () => {
  const { stage } = await keptSeason()
  const other = (await rider()).of(stage)
  expect(await other.join({ racingNumber: "77" })).toEqual(refusedNumber)
  expect(await other.join({ ...anna, birthDate: "2001-03-04", racingNumber: "77" })).toEqual(refusedNumber)
  expect(await other.join({ racingNumber: "78" })).toEqual(written)
  expect(await (await rider()).of(stage).join({ ...anna, racingNumber: "77" })).toEqual(written)
})

test("whoever leaves the number empty gets their own; guests get none [SN-01]", async () => {
  const { stage } = await keptSeason()
  expect(await (await rider()).of(stage).join({ ...anna, racingNumber: null })).toEqual(written)
  expect(await (await rider()).of(stage).join({ racingNumber: null })).toEqual(written)
  expect(await numbersIn(stage)).toEqual(["77", null])
})

test("an own number that somebody else rides with in the stage is not filled in [SN-01] [D-04]", async () => {
  const { stage } = await keptSeason()
  await makeParticipant(db, stage, { racingNumber: "77" })
  const own = (await rider()).of(stage)
  expect(await own.join({ ...anna, racingNumber: "77" })).toEqual({ kind: "faults", faults: ["same-number"] })
  expect(await own.join({ ...anna, racingNumber: null })).toEqual(written)
  expect(await numbersIn(stage)).toEqual(["77", null])
})

test("the form of a known rider begins with the number that is kept, and offers the lowest free one to guests [SN-01]", async () => {
  const { stage, next } = await keptSeason()
  await makeParticipant(db, next, { racingNumber: "2" })
  const own = await rider()
  await own.of(stage).join({ ...anna, racingNumber: "5" })
  expect(await own.of(next).start()).toMatchObject({
    start: { form: { racingNumber: "77" }, numbers: { own: "77", free: "3" } },
  })
  const guest = await rider()
  expect(await guest.of(next).start()).toMatchObject({
    start: { form: { racingNumber: null }, numbers: { own: null, free: "3" } },
  })
  expect(await startAsVisitor({ db, now }, next.path)).toMatchObject({
    start: { numbers: { own: null, free: "3" } },
  })
  expect(await own.of(stage).startChanging()).toMatchObject({
    start: { form: { racingNumber: "5" }, numbers: { own: "77", free: "2" } },
  })
})

test("a rider's form does not begin with a number of last season that is kept for somebody else now [SN-01]", async () => {
  const guest = await rider()
  await guest.of(await makeStage(db)).join({ racingNumber: "77" })
  const { stage } = await keptSeason()
  expect(await guest.of(stage).start()).toMatchObject({ start: { form: { racingNumber: null } } })
  expect(await guest.of(await makeStage(db)).start()).toMatchObject({
    start: { form: { racingNumber: "77" }, numbers: null },
  })
})

test("who had a number before it was kept stays with it, and gets no other kept one [SN-01]", async () => {
  const { stage } = await keptSeason()
  const early = await rider()
  const entry = await makeParticipant(db, stage, { id: early.actor.userId, racingNumber: "77" })
  const { name, birthDate } = entry
  const change = (racingNumber: string, version: string) =>
    early.of(stage).change({ name, birthDate: birthDate ?? "", racingNumber, bike: "Other" }, version)
  const version = participantVersion(entry)
  expect(await change("1", version)).toEqual(refusedNumber)
  expect(await change("77", version)).toEqual({ kind: "written", wasConfirmed: false })
})

test("a secretary's form is held to the kept numbers, and fills in the rider's own once [SN-01]", async () => {
  const { stage } = await keptSeason()
  const context = { db, actor: await makeSecretary(db, stage.institutionId), now }
  const start = await startSaving(context, stage.path, null)
  expect(start).toMatchObject({ start: { numbers: { own: null, free: "2" } } })
  const id = start.kind === "started" ? (start.start.subject?.id ?? "") : ""
  const save = (given: Partial<ParticipantForm>, version: string | null = null) =>
    saveParticipant(context, stage.path, { id, version, form: { ...form, ...given }, confirmed: [] })
  const form = makeForm({ ...anna, racingNumber: null })
  expect(await save({ racingNumber: "1" })).toEqual(refusedNumber)
  expect([await save({}), await save({})]).toEqual([written, written])
  expect(await numbersIn(stage)).toEqual(["77"])
  const [stored] = await db.select().from(participant).where(eq(participant.id, id))
  // taken away on purpose
  expect(await save({ racingNumber: null }, stored ? participantVersion(stored) : "")).toEqual(written)
  expect(await numbersIn(stage)).toEqual([null])
})

test("a list of participants is held to the kept numbers, and the same list sent again changes nothing [SN-01]", async () => {
  const { stage } = await keptSeason()
  const context = { db, actor: await makeSecretary(db, stage.institutionId), now }
  const send = (...forms: ParticipantForm[]) => {
    const lines = forms.map((form, index) => ({ line: index + 2, form }))
    return importParticipants(context, stage.path, { forms: lines, confirmed: [], isTrial: false })
  }
  expect(await send(makeForm({ racingNumber: "77" }))).toEqual({
    kind: "unacceptable",
    lines: [{ line: 2, reason: "number-kept" }],
  })
  const list = [makeForm({ ...anna, racingNumber: null }), makeForm()]
  expect(await send(...list)).toEqual({ kind: "imported", added: 2, known: 0 })
  expect(await send(...list)).toEqual({ kind: "imported", added: 0, known: 2 })
  expect(await numbersIn(stage)).toContain("77")
})
