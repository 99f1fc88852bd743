import type { BrowserContext } from "@playwright/test"
import type { championship } from "#server/db/schema/competitions.ts"
import { role } from "#server/db/schema/roles.ts"
import type { RunningServer } from "#server/start-server.ts"
import { publicSeason, sampleSeason } from "#tests/support/sample-season.ts"
import { enter } from "./visitor.ts"

/** The sample season in a site of journeys. */
export const makeSeason = async (
  site: RunningServer,
  overrides: Partial<typeof championship.$inferInsert> = {},
) => {
  const { db } = site.database
  const season = await sampleSeason(db, overrides)
  const { institutionId } = season.place
  return {
    ...season,
    /** Signs a new secretary of the season's institution in to a browser. */
    enterSecretary: async (context: BrowserContext) => {
      const { userId } = await enter(context, site)
      await db.insert(role).values({ userId, role: "secretary", institutionId })
    },
  }
}

/** A season whose standings are generated, and public. */
export const makePublicSeason = (site: RunningServer) => publicSeason(site.database.db)
