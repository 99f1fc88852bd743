import type { Actor } from "#domain/access/may.ts"
import { club } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import type { Db } from "#server/db/transaction.ts"
import type { ChampionshipPlace } from "#server/stages/championship-place.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { type MadeStage, makeStage } from "#tests/support/factories/make-stage.ts"
import { classes, type Season } from "./make-season.ts"

/** A season in a database, as approval left it. */
export type StoredSeason = { place: ChampionshipPlace; stages: MadeStage[]; actor: Actor }

const week = 7 * 24 * 3_600_000

/** Writes a season's stages with their approved results. */
export const storeSeason = async (db: Db, { stages: results }: Season): Promise<StoredSeason> => {
  const { institutionId, id: championshipId } = await makeChampionship(db, {
    hasWomenClasses: true,
    hasClubStandings: true,
    hasTeamCompetition: true,
  })
  const place = { institutionId, championshipId }
  const clubs = new Set(results.flat().flatMap(({ clubId }) => clubId ?? []))
  await db
    .insert(club)
    .values([...clubs].map((id) => ({ id, country: "LV" })))
    .onConflictDoNothing()
  const stages: MadeStage[] = []
  for (const [index, approved] of results.entries()) {
    const starts = Date.UTC(2026, 4, 16, 7) + index * week
    const stage = await makeStage(db, {
      ...place,
      location: `Place ${index}`,
      competitionStartDate: starts,
      competitionEndDate: starts + 1,
      classes: classes.map(({ name, order }) => ({ name, order })),
      resultsStatus: "Approved",
    })
    stages.push(stage)
    const classKeys = new Map(stage.classes.map(({ name, classKey }) => [name, classKey]))
    const riders = approved.map(({ participantId, racingClass, ...rider }) => ({
      ...rider,
      stageKey: stage.key,
      participantId,
      classKey: classKeys.get(racingClass) ?? 0,
    }))
    await db
      .insert(participant)
      .values(riders.map((rider) => ({ ...rider, id: rider.participantId, status: "Confirmed" as const })))
    await db.insert(result).values(riders.map((rider) => ({ ...rider, revision: 0, changedOn: starts })))
  }
  await db.execute(`analyze ${["result", "participant"].join(", ")}`)
  return { place, stages, actor: await makeAdmin(db) }
}
