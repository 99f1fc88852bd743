import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { seededChance } from "#tests/support/factories/chance.ts"
import { testSite } from "#tests/support/test-site.ts"
import { runDay, smallDay } from "./run-day.ts"

const database = await testDatabase()
const site = await testSite(database)

test.each([1, 2, 3, 4, 5, 6])(
  "on lines that lose, double and reorder, with wrong clocks, dying apps and a takeover, the server has what judges, sign-on desks and timekeepers meant (day %i) [D-05] [EN-03] [TI-04]",
  async (seed) => {
    const where = { db: database.db, url: () => site.url, restart: async () => {} }
    const day = await runDay(where, seed, { ...smallDay(seededChance(seed)), takeovers: 1 })
    expect(day).toEqual({ diverged: 0, lost: 0, doubled: 0 })
  },
)
