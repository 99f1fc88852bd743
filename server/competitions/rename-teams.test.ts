import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { ChampionshipForm } from "#contracts/competitions/championship-form.ts"
import type { Actor } from "#domain/access/may.ts"
import { championship, stage as stageTable } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { saveChampionshipForm } from "#tests/support/save-championship.ts"
import { championshipToEdit } from "./edit-championship.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 1)

test("two teams that swap their names and their rows take their riders along [D-23] [XC-03]", async () => {
  const stage = await makeStage(db)
  const place = { institutionId: stage.institutionId, championshipId: stage.championshipId }
  const save = async (actor: Actor, teams: ChampionshipForm["teams"]) => {
    const found = await championshipToEdit({ db, actor }, place)
    if (found.kind === "refused") throw new Error(found.reason)
    const { version, form } = found
    return saveChampionshipForm({ db, actor, now }, { place, version, form: { ...form, teams } })
  }
  await save(
    await makeAdmin(db),
    ["Bērzi", "Ozoli"].map((name) => ({ former: null, name })),
  )
  const riders = { Anna: "Bērzi", Berta: "Ozoli" }
  for (const [name, team] of Object.entries(riders)) await makeParticipant(db, stage, { name, team })
  const swapped = [
    { former: "Ozoli", name: "Bērzi" },
    { former: "Bērzi", name: "Ozoli" },
  ]
  const secretary = await makeSecretary(db, place.institutionId)
  expect(await save(secretary, swapped)).toEqual({ kind: "saved" })
  const [stored] = await db
    .select({ teams: championship.teams })
    .from(championship)
    .where(eq(championship.id, place.championshipId))
  expect(stored?.teams).toEqual(["Bērzi", "Ozoli"])
  const teamOf = { name: participant.name, team: participant.team }
  expect(
    await db
      .select(teamOf)
      .from(participant)
      .where(eq(participant.stageKey, stage.key))
      .orderBy(participant.name),
  ).toEqual([
    { name: "Anna", team: "Ozoli" },
    { name: "Berta", team: "Bērzi" },
  ])
  const [shown] = await db.select().from(stageTable).where(eq(stageTable.key, stage.key))
  expect([shown?.revision, shown?.settingsRevision]).toEqual([2, 2])
  const [event] = await db.select().from(audit).where(eq(audit.userId, secretary.userId))
  expect(event?.data).toEqual({
    championship: `institutions/${place.institutionId}/championships/${place.championshipId}`,
    before: { teams: ["Bērzi", "Ozoli"].map((name) => ({ former: name, name })) },
    after: { teams: swapped },
  })
})

test("a team that somebody rides for stays, and one without riders can be removed [D-23]", async () => {
  const stage = await makeStage(db)
  const place = { institutionId: stage.institutionId, championshipId: stage.championshipId }
  const actor = await makeAdmin(db)
  const save = async (names: string[]) => {
    const found = await championshipToEdit({ db, actor }, place)
    if (found.kind === "refused") throw new Error(found.reason)
    const { version, form, teamsInUse } = found
    const known = form.teams.map(({ name }) => name)
    const teams = names.map((name) => ({ former: known.includes(name) ? name : null, name }))
    return [
      teamsInUse,
      await saveChampionshipForm({ db, actor, now }, { place, version, form: { ...form, teams } }),
    ]
  }
  await save(["Bērzi", "Ozoli"])
  await makeParticipant(db, stage, { team: "Ozoli" })
  // a team of the same name in another championship keeps nothing here
  await makeParticipant(db, await makeStage(db), { team: "Bērzi" })
  expect(await save(["Bērzi"])).toEqual([
    ["Ozoli"],
    { kind: "refused", reason: "team-in-use", team: "Ozoli" },
  ])
  expect(await save(["Ozoli"])).toEqual([["Ozoli"], { kind: "saved" }])
})
