import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { mostNewTeams } from "#domain/competitions/comparable-team.ts"
import { championship } from "#server/db/schema/competitions.ts"
import { championshipStandings, standing, standingResult } from "#server/db/schema/standings.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { cancelParticipation, changeRegistration, joinStage } from "./own-participation.ts"
import { startChanging } from "./start-registration.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 1)
const day = 24 * 3_600_000

const teamsOf = async (id: string) =>
  (await db.select().from(championship).where(eq(championship.id, id)))[0]?.teams

test("a rider's team stays in the list as long as a stage of the standings has points for it [D-23]", async () => {
  const { institutionId, id: championshipId } = await makeChampionship(db, { hasTeamCompetition: true })
  const stage = await makeStage(db, { institutionId, championshipId })
  const actor = await makeActor(db)
  const form = makeForm({ team: "Bebri" })
  await joinStage({ db, actor, now }, stage.path, { form, confirmed: [] })
  await db.insert(championshipStandings).values({ institutionId, championshipId })
  const classKey = stage.classes[0]?.classKey ?? 0
  const line = {
    institutionId,
    championshipId,
    classKey,
    id: "anna",
    name: "Anna",
    total: 20,
    totalMinusWorst: 20,
  }
  const [{ key: standingKey = 0 } = {}] = await db.insert(standing).values(line).returning()
  const points = { points: 20, positionAbsolutePoints: 20, status: "final", name: "Anna" } as const
  await db
    .insert(standingResult)
    .values({ standingKey, stageKey: stage.key, team: "Bebri", classKey, participantId: "anna", ...points })
  await cancelParticipation({ db, actor, now }, stage.path)
  expect(await teamsOf(championshipId)).toEqual(["Bebri"])
  await db.delete(standingResult).where(eq(standingResult.standingKey, standingKey))
  await joinStage({ db, actor, now }, stage.path, { form, confirmed: [] })
  await cancelParticipation({ db, actor, now }, stage.path)
  expect(await teamsOf(championshipId)).toEqual([])
})

test("an account adds only so many new teams within a day, wherever; teams of the list and other accounts are not limited [D-23]", async () => {
  const { institutionId, id } = await makeChampionship(db, { hasTeamCompetition: true, teams: ["Ozoli"] })
  const stage = await makeStage(db, { institutionId, championshipId: id })
  const elsewhere = await makeStage(db, {
    institutionId,
    championshipId: (await makeChampionship(db, { institutionId, hasTeamCompetition: true })).id,
  })
  const actor = await makeActor(db)
  const join = (team: string, { path = stage.path, at = now, by = actor } = {}) =>
    joinStage({ db, actor: by, now: at }, path, { form: makeForm({ team }), confirmed: [] })
  const change = async (team: string) => {
    const started = await startChanging({ db, actor, now }, stage.path)
    const version = (started.kind === "started" && started.start.subject?.version) || ""
    const form = makeForm({ team })
    return changeRegistration({ db, actor, now }, stage.path, { form, confirmed: [], version })
  }
  expect(await join("Team 0")).toEqual({ kind: "written" })
  for (let i = 1; i < mostNewTeams; i += 1)
    expect(await change(`Team ${i}`)).toMatchObject({ kind: "written" })
  const teamsNow = () => teamsOf(id)
  expect(await teamsNow()).toEqual(["Ozoli", `Team ${mostNewTeams - 1}`])

  const tooMany = { kind: "faults", faults: ["too-many-teams"] }
  expect(await change("One more")).toEqual(tooMany)
  expect(await join("One more", { path: elsewhere.path })).toEqual(tooMany)
  expect(await teamsNow()).toEqual(["Ozoli", `Team ${mostNewTeams - 1}`])
  expect(await change("ozoli")).toMatchObject({ kind: "written" })
  expect(await join("Theirs", { by: await makeActor(db) })).toEqual({ kind: "written" })
  await cancelParticipation({ db, actor, now }, stage.path)
  expect(await join("One more", { at: now + day })).toEqual({ kind: "written" })
})
