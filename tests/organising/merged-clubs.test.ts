import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { mergeClubs } from "#server/competitions/merge-clubs.ts"
import { club } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import { savedRegistration } from "#server/db/schema/riders.ts"
import { audit } from "#server/db/schema/roles.ts"
import { approveChampionshipStandings } from "#server/standings/change-standings.ts"
import { effectsOfChange } from "#server/standings/effects-on-published.ts"
import { publishStageStandings } from "#server/standings/publish-stage-standings.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { saveForm } from "#tests/support/factories/make-rider.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { strangers } from "#tests/support/factories/strangers.ts"
import { justProven } from "#tests/support/just-proven.ts"
import { refused } from "#tests/support/scored-race.ts"
import { standingsOf } from "#tests/support/stored-standings.ts"
import { noon } from "#tests/support/wire-taps.ts"

const { db } = await testDatabase()
const actor = await makeAdmin(db)
const context = { db, actor, now: noon, ...justProven, effectsOfChange }

/** Anna and Bruno ride a published season of club standings, each for a club; it is one club under two names. */
const twoClubs = async () => {
  const [from, into] = [(await makeClub(db)).id, (await makeClub(db)).id]
  const season = await makeApprovedSeason(db, {
    scores: [{ Anna: 0, Bruno: 1 }],
    riders: { Anna: { clubId: from }, Bruno: { clubId: into } },
    championship: { hasClubStandings: true, publicationStatus: "published" },
  })
  await season.generateAll()
  await approveChampionshipStandings(season.by, season.place, { mode: "total" })
  expect(await publishStageStandings(season.by, season.pathOf(0))).toEqual({ kind: "published" })
  return { from, into, season }
}

const clubsIn = async (season: Awaited<ReturnType<typeof twoClubs>>["season"]) =>
  (await standingsOf(db, season)).map(({ clubId }) => clubId)

test("two clubs become one with riders, points and settled forms, once its effect on published standings is confirmed [D-56] [D-53]", async () => {
  const { from, into, season } = await twoClubs()
  const user = await makeUser(db)
  await saveForm(db, user.id, { club: from })
  const asked = await mergeClubs(context, { from, into, confirmed: null })
  expect(asked).toMatchObject({
    kind: "to-confirm",
    riders: 1,
    stages: 1,
    changed: [
      {
        effects: {
          changed: { lines: 0, clubs: 2, teams: 0 },
          clubs: expect.arrayContaining([
            { name: into, before: { position: 2, points: 17 }, after: { position: 1, points: 37 } },
            { name: from, before: { position: 1, points: 20 }, after: null },
          ]),
        },
      },
    ],
  })
  if (asked.kind !== "to-confirm") throw new Error("nothing was asked")
  expect(await clubsIn(season)).toEqual([from, into])

  expect(await mergeClubs(context, { from: into, into: from, confirmed: asked.question })).toMatchObject({
    kind: "to-confirm",
  })
  expect(await mergeClubs(context, { from, into, confirmed: asked.question })).toEqual({ kind: "merged" })
  expect(await clubsIn(season)).toEqual([into, into])
  expect(await db.$count(club, eq(club.id, from))).toBe(0)
  for (const table of [participant, result]) expect(await db.$count(table, eq(table.clubId, from))).toBe(0)
  const [saved] = await db.select().from(savedRegistration).where(eq(savedRegistration.entryId, user.id))
  expect(saved?.participationData.club).toBe(into)
  const [event] = await db.select().from(audit).where(eq(audit.event, "merge_clubs"))
  expect(event).toMatchObject({
    userId: actor.userId,
    data: { before: { id: from }, after: { id: into }, riders: 1, stages: 1, standings: [{ clubs: 2 }] },
  })
})

test("a club without riders is merged after the same question, and nothing is merged with itself or with what is gone [D-56]", async () => {
  const [from, into] = [(await makeClub(db)).id, (await makeClub(db)).id]
  const asked = await mergeClubs(context, { from, into, confirmed: null })
  expect(asked).toMatchObject({ kind: "to-confirm", riders: 0, changed: [] })
  if (asked.kind !== "to-confirm") throw new Error("nothing was asked")
  const merge = { from, into, confirmed: asked.question }
  expect(await mergeClubs(context, merge)).toEqual({ kind: "merged" })
  expect(await mergeClubs(context, merge)).toEqual(refused("club-not-found"))
  expect(await mergeClubs(context, { ...merge, from: into })).toEqual(refused("same-club"))
})

test("clubs are merged by an admin alone [D-56]", async () => {
  const { from, into, season } = await twoClubs()
  const secretary = await makeSecretary(db, season.place.institutionId)
  for (const stranger of [...(await strangers(db)), secretary])
    expect(await mergeClubs({ ...context, actor: stranger }, { from, into, confirmed: null })).toEqual(
      refused("forbidden"),
    )
  expect(await clubsIn(season)).toEqual([from, into])
})
