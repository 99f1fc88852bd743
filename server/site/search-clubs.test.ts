import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { championship } from "#server/db/schema/competitions.ts"
import { championshipStandings, standing, standingResult } from "#server/db/schema/standings.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { type MadeStage, makeStage } from "#tests/support/factories/make-stage.ts"
import { one } from "#tests/support/factories/one.ts"
import { searchSite } from "./search.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 5, 1)

const search = (typed: string) => searchSite({ db, now }, typed)

/** A line of standings with a result that was ridden for a club. */
const rank = async (
  place: { institutionId: string; championshipId: string },
  { stage, clubId }: { stage: MadeStage; clubId: string },
) => {
  const classKey = stage.classes[0]?.classKey ?? 0
  const ridden = { name: "Zigrīda", clubId, classKey }
  await db.insert(championshipStandings).values(place)
  const line = { ...place, ...ridden, id: "zigrida", total: 20, totalMinusWorst: 20 }
  const { key } = one(await db.insert(standing).values(line).returning())
  const result = {
    points: 20,
    positionAbsolutePoints: 20,
    status: "final",
    participantId: "zigrida",
  } as const
  await db.insert(standingResult).values({ ...ridden, ...result, standingKey: key, stageKey: stage.key })
}

test("a club is found by its name where it rides in public, with its standing if the championship shows one [SE-01]", async () => {
  const ridden = { competitionStartDate: now - 2, competitionEndDate: now - 1 }
  const place = await makeChampionship(db, { publicationStatus: "published", hasClubStandings: true })
  const of = { institutionId: place.institutionId, championshipId: place.id }
  const [first, next] = [await makeStage(db, { ...of, ...ridden }), await makeStage(db, of)]
  const draft = await makeStage(db, { ...of, ...ridden, status: "draft" })
  const [rides, waits, hidden] = [
    await makeClub(db, { id: "Žagaru MK" }),
    await makeClub(db, { id: "Žagatas" }),
    await makeClub(db, { id: "Žagars un dēli" }),
  ]
  await makeClub(db, { id: "Žagariņa" })
  for (const stage of [first, next]) await makeParticipant(db, stage, { clubId: rides.id })
  await makeParticipant(db, next, { clubId: waits.id })
  await makeParticipant(db, draft, { clubId: hidden.id })
  await rank(of, { stage: first, clubId: rides.id })
  const shown = (stage: { path: string }) => ({ stage: { path: stage.path } })
  expect((await search("zaga"))?.clubs).toMatchObject([
    { id: rides.id, hasStanding: true, ...shown(first) },
    { id: waits.id, hasStanding: false, ...shown(next) },
  ])
  expect(await search("mk zagar")).toMatchObject({ clubs: [{ id: rides.id }] })
  await db.update(championship).set({ hasClubStandings: false }).where(eq(championship.id, place.id))
  expect(await search("mk zagar")).toMatchObject({ clubs: [{ hasStanding: false }] })
})
