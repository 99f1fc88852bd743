import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { z } from "zod"
import type { ParticipantForm } from "#contracts/registration/participant-form.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { saveOpened } from "#tests/support/save-opened.ts"
import { refused } from "#tests/support/scored-race.ts"
import { storedParticipant } from "#tests/support/stored-participant.ts"
import { removeParticipant } from "./remove-participants.ts"
import { saveParticipant, setParticipantStatus } from "./save-participant.ts"
import { participantVersion } from "./written-form.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 1)

/** A stage in which Anna has ridden and Berta has not, and its secretary. */
const race = async (championship: Parameters<typeof makeChampionship>[1] = {}) => {
  const { institutionId, id: championshipId } = await makeChampionship(db, championship)
  const { stage, riders } = await makeScoredStage(db, {
    institutionId,
    championshipId,
    classes: ["Expert", "Clubman"].map((name) => ({ name, lap: 1, lapSections: [true, true, true] })),
    cards: { Anna: [[0, 1, 5]], Berta: [[null, null, null]] },
  })
  const actor = await makeSecretary(db, stage.institutionId)
  const [anna, berta] = riders
  if (!anna || !berta) throw new Error("The stage has no riders")
  const save = (
    id: string | null,
    form: ParticipantForm,
    confirmed: ("name-after-results" | "same-name-other-number")[] = [],
  ) => saveOpened({ db, actor, now }, stage.path, { id, form, confirmed })
  return { stage, actor, anna, berta, save }
}

const written = { kind: "written" }

test("a participant whom a secretary adds has an id of ext- and letters and digits, and is Registered [PA-09]", async () => {
  const { stage, save } = await race()
  const form = makeForm()
  expect(await save(null, form)).toEqual(written)
  const rows = await db.select().from(participant).where(eq(participant.stageKey, stage.key))
  const added = rows.find(({ name }) => name === form.name)
  expect(added).toMatchObject({ status: "Registered", createdOn: now })
  expect(added?.id).toMatch(/^ext-[0-9a-f]{32}$/)
})

test("a participant who is edited keeps when they joined, and their result gets all changes [PA-07]", async () => {
  const { stage, anna, save } = await race({ hasClubStandings: true, hasTeamCompetition: true })
  const { id: clubId } = await makeClub(db)
  const form = makeForm({
    name: "Anna Kalna",
    bike: "GasGas TXT",
    racingClass: "Clubman",
    birthDate: "2001-02-03",
    club: clubId,
    gender: "female",
    team: "Kalni",
  })
  expect(await save(anna.id, form, ["name-after-results"])).toEqual(written)
  expect(await storedParticipant(db, stage, anna.id)).toMatchObject({
    name: "Anna Kalna",
    createdOn: anna.createdOn,
    modifiedOn: now,
  })
  const [copy] = await db
    .select()
    .from(result)
    .where(and(eq(result.stageKey, stage.key), eq(result.participantId, anna.id)))
  const [row] = await db.select().from(stageTable).where(eq(stageTable.key, stage.key))
  const clubman = stage.classes.find(({ name }) => name === "Clubman")
  const { name, racingNumber, bike, birthDate, gender, team } = form
  expect(copy).toMatchObject({
    ...{ name, racingNumber, bike, birthDate, gender, team },
    classKey: clubman?.classKey,
    clubId,
    revision: row?.revision,
  })
})

test("the log has what was before and what is after, in one shape, and whether there were results", async () => {
  const { stage, actor, anna, save } = await race()
  const form = makeForm({ name: "Anna" })
  await save(anna.id, form)
  const [event] = await db.select().from(audit).where(eq(audit.userId, actor.userId))
  const { name, racingNumber, bike, birthDate, license, clubId: club, gender, team } = anna
  const before = { name, racingNumber, bike, racingClass: "Expert", birthDate, license, club, gender, team }
  expect(event).toMatchObject({
    event: "update_participant",
    data: { stage: stage.path, participant: anna.id, hasResult: true },
  })
  expect(event?.data).toMatchObject({ before, after: form })
  const { before: fields, after } = shapes.parse(event?.data)
  expect(Object.keys(fields).sort()).toEqual(Object.keys(after).sort())
})

const shapes = z.object({
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
})

test("after approval a participant with a result stays as they are, one without may change [D-34]", async () => {
  const { stage, actor, anna, berta, save } = await race()
  await db.update(stageTable).set({ resultsStatus: "Approved" }).where(eq(stageTable.key, stage.key))
  expect(await save(anna.id, makeForm({ name: "Anna" }))).toEqual(refused("results-approved"))
  const opened = { id: anna.id, version: participantVersion(anna), form: makeForm({ name: "Anna" }) }
  expect(await saveParticipant({ db, actor, now }, stage.path, { ...opened, confirmed: [] })).toEqual(
    refused("results-approved"),
  )
  expect(await save(berta.id, makeForm({ name: "Berta" }))).toEqual(written)
})

test("a participant whom the stage does not have cannot be edited", async () => {
  const { stage, actor, save } = await race()
  expect(await save("ext-nobody", makeForm())).toEqual(refused("participant-not-found"))
  for (const version of ["of nobody", null]) {
    const sent = { id: "ext-nobody", version, form: makeForm(), confirmed: [] }
    expect(await saveParticipant({ db, actor, now }, stage.path, sent)).toEqual(
      refused("participant-not-found"),
    )
  }
})

test("if two secretaries have one participant open, the second gets a conflict, and overwrites nothing", async () => {
  const { stage, actor, berta } = await race()
  const open = { id: berta.id, version: participantVersion(berta), confirmed: [] }
  const save = (form: ParticipantForm) => saveParticipant({ db, actor, now }, stage.path, { ...open, form })
  const [first, second] = [makeForm({ name: "Berta", bike: "Vertigo" }), makeForm({ name: "Berta" })]
  expect(await save(first)).toEqual(written)
  expect(await save(second)).toEqual(refused("changed-meanwhile"))
  expect(await storedParticipant(db, stage, berta.id)).toMatchObject({ bike: "Vertigo" })
  // a status is no part of the form
  const version = participantVersion((await storedParticipant(db, stage, berta.id)) ?? berta)
  await setParticipantStatus({ db, actor, now }, stage.path, { id: berta.id, status: "Confirmed" })
  const again = { ...open, version, form: second }
  expect(await saveParticipant({ db, actor, now }, stage.path, again)).toEqual(written)
  expect(await storedParticipant(db, stage, berta.id)).toMatchObject({
    bike: second.bike,
    status: "Confirmed",
  })
})

test("a form that is sent again because its answer was lost is written once", async () => {
  const { stage, actor, berta } = await race()
  const id = `ext-${"0".repeat(32)}`
  const add = (form: ParticipantForm) =>
    saveParticipant({ db, actor, now }, stage.path, { id, version: null, form, confirmed: [] })
  const form = makeForm({ racingNumber: "9907" })
  expect(await add(form)).toEqual(written)
  expect(await add(form)).toEqual(written)
  expect(await add({ ...form, bike: "Scorpa" })).toEqual(written)
  const change = { id: berta.id, version: participantVersion(berta), form: makeForm({ name: "Berta" }) }
  const save = () => saveParticipant({ db, actor, now }, stage.path, { ...change, confirmed: [] })
  expect([await save(), await save()]).toEqual([written, written])

  const rows = await db.select().from(participant).where(eq(participant.stageKey, stage.key))
  expect(rows.filter(({ racingNumber }) => racingNumber === "9907")).toMatchObject([{ id, bike: "Scorpa" }])
  const events = await db.select().from(audit).where(eq(audit.userId, actor.userId)).orderBy(audit.id)
  expect(events.map(({ event }) => event)).toEqual([
    "new_participant",
    "update_participant",
    "update_participant",
  ])
})

test("a status is set at any time, but not the one that is held", async () => {
  const { stage, actor, anna } = await race()
  const set = (status: "Registered" | "Confirmed") =>
    setParticipantStatus({ db, actor, now }, stage.path, { id: anna.id, status })
  expect(await set("Confirmed")).toEqual({ kind: "set" })
  expect(await storedParticipant(db, stage, anna.id)).toMatchObject({ status: "Confirmed", modifiedOn: now })
  expect(await set("Confirmed")).toEqual(refused("status-held"))
  expect(await set("Registered")).toEqual({ kind: "set" })
})

test("a participant with results is not removed, one without is", async () => {
  const { stage, actor, anna, berta } = await race()
  const remove = (id: string) => removeParticipant({ db, actor, now }, stage.path, id)
  expect(await remove(anna.id)).toEqual(refused("has-results"))
  expect(await remove(berta.id)).toEqual({ kind: "removed" })
  expect(await storedParticipant(db, stage, berta.id)).toBeUndefined()
  expect(await remove(berta.id)).toEqual(refused("participant-not-found"))
})

test("a participant whose result was deleted can be removed, and readers reload the board", async () => {
  const { stage, actor, anna } = await race()
  await db
    .update(result)
    .set({ deleted: true })
    .where(and(eq(result.stageKey, stage.key), eq(result.participantId, anna.id)))
  expect(await removeParticipant({ db, actor, now }, stage.path, anna.id)).toEqual({ kind: "removed" })
  const [row] = await db.select().from(stageTable).where(eq(stageTable.key, stage.key))
  expect(row?.settingsRevision).toBe(row?.revision)
})

test("a secretary of another institution may do none of it", async () => {
  const { stage, anna } = await race()
  const stranger = await makeSecretary(db, (await race()).stage.institutionId)
  const context = { db, actor: stranger, now }
  const form = makeForm()
  const added = { id: `ext-${"1".repeat(32)}`, version: null, form, confirmed: [] }
  expect(await saveParticipant(context, stage.path, added)).toEqual(refused("forbidden"))
  expect(await removeParticipant(context, stage.path, anna.id)).toEqual(refused("forbidden"))
  expect(await setParticipantStatus(context, stage.path, { id: anna.id, status: "Confirmed" })).toEqual(
    refused("forbidden"),
  )
})
