import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { deleteAccount } from "#server/accounts/delete-account.ts"
import { removeClub, saveClub } from "#server/competitions/clubs.ts"
import { championshipToEdit } from "#server/competitions/edit-championship.ts"
import { club } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import { savedRegistration } from "#server/db/schema/riders.ts"
import { raceDesk } from "#server/judging/race-desk.ts"
import { approveChampionshipStandings } from "#server/standings/change-standings.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { saveForm } from "#tests/support/factories/make-rider.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { saveChampionshipForm } from "#tests/support/save-championship.ts"
import { refused } from "#tests/support/scored-race.ts"
import { standingsOf } from "#tests/support/stored-standings.ts"
import { noon } from "#tests/support/wire-taps.ts"

const { db } = await testDatabase()

const idsOf = async (season: Parameters<typeof standingsOf>[1]) =>
  (await standingsOf(db, season)).map(({ id, name, group }) => [id, name, group.name])

const unchanged = { kind: "generated", isChanged: false }

test("a class that gets another name takes its standings along, and later generations find them (D-32)", async () => {
  const season = await makeApprovedSeason(db, {
    scores: [{ Anna: 1, Bruno: 0 }, { Anna: 2 }],
    classes: ["Expert", "Clubman"],
    riders: { Bruno: { racingClass: "Clubman" } },
  })
  await season.generateAll()
  const { actor } = season.byAdmin
  const { place } = season
  const found = await championshipToEdit({ db, actor }, place)
  if (found.kind !== "found") throw new Error(found.reason)
  const renamed = { Expert: "Clubman", Clubman: "Trial GP" }
  const classes = found.form.classes.map((one) => ({
    ...one,
    name: one.name === "Expert" ? renamed.Expert : renamed.Clubman,
  }))
  const form = { ...found.form, classes }
  await saveChampionshipForm({ db, actor, now: noon }, { place, version: found.version, form })
  expect(await idsOf(season)).toEqual([
    ["anna-clubman", "Anna", "Clubman"],
    ["bruno-trial-gp", "Bruno", "Trial GP"],
  ])
  expect([await season.generate(0), await season.generate(1)]).toEqual([unchanged, unchanged])
})

test("teams that get other names have them everywhere, also if one takes another's [OR-02] [D-23]", async () => {
  const riders = { Anna: { id: (await makeUser(db)).id, team: "Ozoli" }, Bruno: { team: "Bērzi" } }
  const season = await makeApprovedSeason(db, {
    scores: [{ Anna: 1, Bruno: 0, Carl: 2 }],
    riders,
    championship: { hasTeamCompetition: true, teams: ["Ozoli", "Bērzi"] },
  })
  await season.generateAll()
  await saveForm(db, riders.Anna.id, { team: "Ozoli" }, noon)
  const { actor } = season.byAdmin
  const { place } = season
  const found = await championshipToEdit({ db, actor }, place)
  if (found.kind !== "found") throw new Error(found.reason)
  const save = (teams: (typeof found.form)["teams"]) => {
    const form = { ...found.form, teams }
    return saveChampionshipForm({ db, actor, now: noon }, { place, version: found.version, form })
  }
  const unknown = { former: "Liepas", name: "Kļavas" }
  expect(await save([unknown])).toEqual(refused("changed-meanwhile"))
  const [ozoli, berzi] = [
    { former: "Ozoli", name: "Bērzi" },
    { former: "Bērzi", name: "Kļavas" },
  ]
  expect(await save([ozoli, berzi, { ...ozoli, name: "Liepas" }])).toEqual(refused("changed-meanwhile"))
  expect(await save([ozoli, berzi])).toEqual({ kind: "saved" })

  const teams = { Anna: "Bērzi", Bruno: "Kļavas", Carl: null }
  for (const table of [participant, result]) {
    const rows = await db.select({ name: table.name, team: table.team }).from(table)
    expect(Object.fromEntries(rows.map(({ name, team }) => [name, team]))).toMatchObject(teams)
  }
  for (const { name, team, results } of await standingsOf(db, season)) {
    expect(teams).toHaveProperty(name, team)
    expect(results).toMatchObject([{ team }])
  }
  const [saved] = await db
    .select()
    .from(savedRegistration)
    .where(eq(savedRegistration.entryId, riders.Anna.id))
  expect(saved?.participationData.team).toBe("Bērzi")
  expect(await season.generate(0)).toEqual(unchanged)
})

test("riders who delete their accounts stay in the standings as “—”, each with a line (D-35)", async () => {
  const accounts = [await makeUser(db), await makeUser(db)] as const
  const season = await makeApprovedSeason(db, {
    scores: [
      { Anna: 1, Bruno: 0, Carl: 2 },
      { Anna: 0, Bruno: 1 },
    ],
    riders: { Anna: { id: accounts[0].id }, Bruno: { id: accounts[1].id } },
    championship: { hasWomenClasses: true },
  })
  await season.generateAll()
  for (const { id } of accounts)
    expect(await deleteAccount({ db, now: noon }, id)).toEqual({ kind: "deleted" })
  const after = await standingsOf(db, season)
  expect(
    after.map(({ id, name, birthYear, racingNumber, total }) => [id, name, birthYear, racingNumber, total]),
  ).toEqual([
    [expect.stringMatching(/^—-expert-forgotten-/), "—", null, "1", 37],
    [expect.stringMatching(/^—-expert-forgotten-/), "—", null, "2", 37],
    ["carl-expert", "Carl", 1996, "3", 15],
  ])
  expect(JSON.stringify(after)).not.toMatch(/anna|bruno/i)
  expect([await season.generate(0), await season.generate(1)]).toEqual([unchanged, unchanged])
  expect(await db.$count(participant, eq(participant.name, "—"))).toBe(4)
})

test("a club that is renamed is so in the standings; one that they name stays (D-23)", async () => {
  await db.insert(club).values({ id: "Trialists", country: "LV" })
  const season = await makeApprovedSeason(db, {
    scores: [{ Anna: 1 }],
    riders: { Anna: { clubId: "Trialists" } },
  })
  await season.generateAll()
  const context = { db, actor: season.byAdmin.actor, now: noon }
  await saveClub(context, {
    former: { id: "Trialists", country: "LV" },
    form: { id: "AMK Madona", country: "LV" },
  })
  expect(await standingsOf(db, season)).toMatchObject([
    { clubId: "AMK Madona", results: [{ clubId: "AMK Madona" }] },
  ])
  expect(await season.generate(0)).toEqual(unchanged)
  expect(await removeClub(context, "AMK Madona")).toEqual(refused("club-in-use"))
})

test("the desk of a stage knows in which mode places were last set, and whether the stage is confirmed in it [D-22] [D-18]", async () => {
  const season = await makeApprovedSeason(db, { scores: [{ Anna: 1, Bruno: 0 }, { Anna: 2 }] })
  const seen = async () => {
    const outcome = await raceDesk(season.by, season.pathOf(0))
    if (outcome.kind === "refused") throw new Error(outcome.reason)
    const { standingsMode, isDraft } = outcome.desk.stage
    return { standingsMode, isDraft }
  }
  expect(await seen()).toEqual({ standingsMode: "total", isDraft: false })
  await season.generateAll()
  expect(await seen()).toEqual({ standingsMode: "total", isDraft: true })
  await approveChampionshipStandings(season.by, season.place, { mode: "total-minus-worst" })
  expect(await seen()).toEqual({ standingsMode: "total-minus-worst", isDraft: false })
  await season.reopen(0)
  await season.approve(0)
  await season.generate(0)
  expect(await seen()).toEqual({ standingsMode: "total-minus-worst", isDraft: true })
})
