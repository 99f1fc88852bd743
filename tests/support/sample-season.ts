import { eq } from "drizzle-orm"
import { championship, championshipClass, club } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import { approveChampionshipStandings } from "#server/standings/change-standings.ts"
import { makeApprovedSeason } from "./approved-season.ts"
import { nextNumber } from "./factories/next-number.ts"

/**
 * A season of two stages, by whose figures the pages are checked. In Madona: Anna 20, Bruno 17, Carl DNF. In Smiltene:
 * Bruno 20, Anna 17, Dita 15. A club gets 1.5 times the points.
 */
export const sampleSeason = async (db: Db, overrides: Partial<typeof championship.$inferInsert> = {}) => {
  const number = nextNumber()
  const [madona = "", trialists = ""] = [`AMK Madona ${number}`, `Trialists ${number}`]
  await db.insert(club).values([madona, trialists].map((id) => ({ id, country: "LV" })))
  const season = await makeApprovedSeason(db, {
    scores: [
      { "Anna Ozola": 1, "Bruno Kalns": 2, "Carl Tamm": null },
      { "Bruno Kalns": 0, "Anna Ozola": 3, "Dita Liepa": 5 },
    ],
    riders: {
      "Anna Ozola": { clubId: madona, team: "Ozoli", birthDate: "1987-12-30", gender: "female" },
      "Bruno Kalns": { clubId: madona, team: "Ozoli", birthDate: "1991-03-04" },
      "Dita Liepa": { clubId: trialists, birthDate: "2001-08-09" },
      "Carl Tamm": { birthDate: "1979-01-02" },
    },
    championship: {
      displayName: "Baltic Trial Cup",
      hasClubStandings: true,
      hasTeamCompetition: true,
      ...overrides,
    },
  })
  const { institutionId, championshipId } = season.place
  await db
    .update(championshipClass)
    .set({ clubStandingMultiplier: 1.5 })
    .where(eq(championshipClass.championshipId, championshipId))
  return {
    ...season,
    address: `/competitions/${institutionId}/${championshipId}`,
    clubs: { madona, trialists },
    approveStandings: () => approveChampionshipStandings(season.by, season.place, { mode: "total" }),
    makePublic: () =>
      db
        .update(championship)
        .set({ publicationStatus: "published" })
        .where(eq(championship.id, championshipId)),
  }
}

/** A season whose standings are generated, and public. */
export const publicSeason = async (db: Db) => {
  const season = await sampleSeason(db)
  await season.generate(0)
  await season.approveStandings()
  await season.generate(1)
  await season.makePublic()
  return season
}
