import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { user } from "#server/db/schema/accounts.ts"
import { championshipClass, club, stage as stageTable } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage, type StageInput } from "#tests/support/factories/make-stage.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { joinStage } from "./own-participation.ts"
import { startAsVisitor, startJoining, startSaving } from "./start-registration.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 1)
const clubs = [await makeClub(db, { id: "MK Abava" }), await makeClub(db, { id: "MK Zilupe" })]
const refused = (reason: string) => ({ kind: "refused", reason })

/** Two stages of a championship with teams, and a rider. */
const season = async (input: StageInput = {}) => {
  const { institutionId, id } = await makeChampionship(db, { hasTeamCompetition: true, teams: ["Ozoli"] })
  const place = { institutionId, championshipId: id }
  const [first, second] = [await makeStage(db, place), await makeStage(db, { ...place, ...input })]
  const actor = await makeActor(db)
  const join = (form = makeForm()) => joinStage({ db, actor, now }, first.path, { form, confirmed: [] })
  const start = (stagePath = second.path, at = now) => startJoining({ db, actor, now: at }, stagePath)
  return { first, second, actor, join, start, place }
}

test("a rider's first form has their name, and all that there is to choose from", async () => {
  const { start } = await season({ classes: [{ name: "Club", order: 1, yearsFrom: 8, yearsTo: 12 }] })
  expect(await start()).toMatchObject({
    kind: "started",
    start: {
      form: { name: expect.stringMatching(/^User/), racingClass: null, birthDate: null, club: null },
      hasResult: false,
      today: "2026-05-01",
      startDay: "2026-05-16",
      classes: [{ name: "Club", order: 1, yearsFrom: 8, yearsTo: 12 }],
      clubs,
      championship: { hasTeamCompetition: true, hasClubStandings: false, teams: ["Ozoli"] },
    },
  })
})

test("the form says whether its rider may add a team, which needs a confirmed address (D-43)", async () => {
  const { second, actor } = await season()
  for (const isConfirmed of [true, false])
    expect(await startJoining({ db, actor: { ...actor, isConfirmed }, now }, second.path)).toMatchObject({
      start: { mayAddTeam: isConfirmed },
    })
})

test("days are those of the stage's time zone", async () => {
  const lateInRiga = { competitionStartDate: Date.UTC(2026, 4, 15, 22) }
  const { second, start } = await season(lateInRiga)
  expect(await start(second.path, Date.UTC(2026, 4, 1, 21, 30))).toMatchObject({
    start: { today: "2026-05-02", startDay: "2026-05-16" },
  })
})

test("the next form is what the rider last registered with", async () => {
  const { join, start } = await season()
  const form = makeForm({ license: "LV-77", club: clubs[1]?.id ?? "", gender: "female", team: "Ozoli" })
  await join(form)
  expect(await start()).toMatchObject({ start: { form } })
})

test("a class, a club and a team that are no longer offered are left open", async () => {
  const { join, start, place } = await season()
  const gone = await makeClub(db)
  await join(makeForm({ club: gone.id, team: "ozoli" }))
  await db.update(participant).set({ clubId: null }).where(eq(participant.clubId, gone.id))
  await db.delete(club).where(eq(club.id, gone.id))
  expect(await start()).toMatchObject({ start: { form: { club: null, team: "Ozoli" } } })
  await db
    .update(championshipClass)
    .set({ name: "Elite" })
    .where(eq(championshipClass.championshipId, place.championshipId))
  // in its championship a class is the same under another name
  expect(await start()).toMatchObject({
    start: { form: { racingClass: "Elite" }, classes: [{ name: "Elite" }] },
  })
  const elsewhere = await makeStage(db, { classes: [{ name: "Elite", order: 1 }] })
  expect(await start(elsewhere.path)).toMatchObject({ start: { form: { racingClass: null, team: null } } })
})

test("a rider who has joined or is too late, and a visitor, cannot start a form", async () => {
  const { first, second, join, start } = await season()
  await join()
  expect(await start(first.path)).toEqual(refused("joined-already"))
  expect(await start(second.path, second.competitionEndDate)).toEqual(refused("registration-closed"))
  const draft = await makeStage(db, { status: "draft" })
  expect(await start(draft.path)).toEqual(refused("stage-not-found"))
  const nobody = { db, actor: null, now }
  expect(await startJoining(nobody, second.path)).toEqual(refused("forbidden"))
})

test("no form starts while there is no class to choose [D-44]", async () => {
  const { second, start } = await season({ classes: [] })
  expect(await start()).toEqual(refused("no-classes"))
  const actor = await makeSecretary(db, second.institutionId)
  expect(await startSaving({ db, actor, now }, second.path, null)).toEqual(refused("no-classes"))
})

test("a secretary's form is empty, or a participant's as they are, and knows of their results", async () => {
  const { stage, riders } = await makeScoredStage(db, { cards: { Anna: [[0, 1]], Berta: [[null, null]] } })
  const actor = await makeSecretary(db, stage.institutionId)
  const start = (id: string | null) => startSaving({ db, actor, now }, stage.path, id)
  const [anna, berta] = riders
  expect(await start(null)).toMatchObject({ start: { form: { name: "", racingClass: null } } })
  expect(await start(anna?.id ?? "")).toMatchObject({
    start: { form: { name: "Anna", racingClass: "Expert", birthDate: "1996-07-14" }, hasResult: true },
  })
  expect(await start(berta?.id ?? "")).toMatchObject({ start: { hasResult: false } })
  expect(await start("ext-nobody")).toEqual(refused("participant-not-found"))
  await db.update(stageTable).set({ resultsStatus: "Approved" }).where(eq(stageTable.key, stage.key))
  expect(await start(anna?.id ?? "")).toEqual(refused("results-approved"))
  expect(await start(berta?.id ?? "")).toMatchObject({ kind: "started" })
})

test("a participant's form is for the institution's secretaries", async () => {
  const stage = await makeStage(db)
  const { id } = await makeParticipant(db, stage)
  const other = await makeSecretary(db, (await makeStage(db)).institutionId)
  for (const actor of [null, await makeActor(db), other])
    for (const one of [id, null])
      expect(await startSaving({ db, actor, now }, stage.path, one)).toEqual(refused("forbidden"))
})

test("a visitor's form has what there is to choose from and nothing about anybody, and none where nobody can join [RW-03]", async () => {
  const { second, join } = await season()
  await join()
  const start = await startAsVisitor({ db, now }, second.path)
  expect(start).toMatchObject({
    kind: "started",
    start: { form: { name: "", birthDate: null }, subject: null, lastClass: null, mayAddTeam: true, clubs },
  })
  expect(JSON.stringify(start)).not.toMatch(/Rider|1996/)
  expect(await startAsVisitor({ db, now: Date.UTC(2027, 0, 1) }, second.path)).toEqual(
    refused("registration-closed"),
  )
  const draft = await makeStage(db, { status: "draft" })
  expect(await startAsVisitor({ db, now }, draft.path)).toEqual(refused("stage-not-found"))
  const empty = await makeStage(db, { classes: [] })
  expect(await startAsVisitor({ db, now }, empty.path)).toEqual(refused("no-classes"))
})

test("the form begins with the class of the latest stage of the championship, before that of the last registration [RW-04]", async () => {
  const classes = [
    { name: "Expert", order: 2 },
    { name: "Hobby", order: 1 },
  ]
  const { second, first, actor, start } = await season({ classes })
  await makeParticipant(db, first, { id: actor.userId, racingClass: "Expert" })
  const elsewhere = await makeStage(db, { classes })
  const form = makeForm({ racingClass: "Hobby" })
  await joinStage({ db, actor, now }, elsewhere.path, { form, confirmed: [] })
  expect(await start(second.path)).toMatchObject({
    start: { lastClass: "Expert", form: { racingClass: "Expert", name: form.name } },
  })
  const last = await makeStage(db, { classes: [{ name: "Hobby", order: 1 }] })
  expect(await start(last.path)).toMatchObject({ start: { lastClass: null, form: { racingClass: "Hobby" } } })
})

test("the form of an account without a name begins without one", async () => {
  const { second, actor } = await season()
  await db.update(user).set({ name: "" }).where(eq(user.id, actor.userId))
  expect(await startJoining({ db, actor, now }, second.path)).toMatchObject({ start: { form: { name: "" } } })
})
