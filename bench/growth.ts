import { randomUUID } from "node:crypto"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { publishedStages } from "#server/competitions/published-stages.ts"
import { migrate } from "#server/db/migrate.ts"
import { connectDatabase, openDatabase } from "#server/db/open-database.ts"
import type { Db } from "#server/db/transaction.ts"
import { listAds } from "#server/market/list-ads.ts"
import { seededChance } from "#tests/support/factories/chance.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { costsOfSpectators } from "./growth/cost-of-spectators.ts"
import { costsOfStage } from "./growth/score-stage.ts"
import { doubled, fastestMs, type Growth, growthOf, type Step } from "./growth/steps.ts"
import { fillMarket } from "./market/fill-market.ts"
import { chooseSize } from "./support/size.ts"

// What more riders, sections, stages, spectators and ads cost, doubled step by step: nothing may grow worse than n log n.

const folder = temporaryFolder()
const postgres = await openDatabase({ dataFolder: join(folder, "data") })

const stepsOf = async (
  sizes: readonly number[],
  measure: (size: number) => Promise<Record<string, number>>,
): Promise<Step[]> => {
  const steps: Step[] = []
  for (const size of sizes) steps.push({ size, ms: await measure(size) })
  return steps
}

const axes: Record<string, () => Promise<Step[]>> = {
  riders: () =>
    withDatabase((db) => stepsOf(doubled(60, 2), (riders) => costsOfStage(db, { riders, sections: 10 }))),
  sections: () =>
    withDatabase((db) =>
      stepsOf(doubled(5, 2), (sections) =>
        costsOfStage(db, { riders: chooseSize({ usual: 120, smallest: 8 }), sections }),
      ),
    ),
  stages: () => withDatabase(costsOfStages),
  spectators: () => costsOfSpectators(doubled(500, 5)),
  ads: () => stepsOf(doubled(5_000, 100), (ads) => withDatabase((db) => costsOfAds(db, ads))),
}

/** Runs some work in an empty database of its own. */
const withDatabase = async <Answer>(work: (db: Db) => Promise<Answer>): Promise<Answer> => {
  const name = `growth_${randomUUID().replaceAll("-", "")}`
  await postgres.pool.query(`create database ${name}`)
  const database = connectDatabase({ ...postgres.connection, database: name })
  try {
    await migrate(database)
    return await work(database.db)
  } finally {
    await database.close()
  }
}

const costsOfStages = async (db: Db): Promise<Step[]> => {
  const { institutionId, id: championshipId } = await makeChampionship(db)
  let made = 0
  return stepsOf(doubled(50, 2), async (size) => {
    for (; made < size; made += 1) await makeStage(db, { institutionId, championshipId })
    return { list: await fastestMs(() => publishedStages(db)) }
  })
}

const costsOfAds = async (db: Db, ads: number): Promise<Record<string, number>> => {
  const words = await fillMarket(db, ads)
  const chance = seededChance(ads)
  const everything = { words: "", category: null, from: null, to: null, sort: "newest", page: 1 } as const
  const context = { db, now: Date.now() }
  return {
    search: await fastestMs(() => listAds(context, { ...everything, words: chance.pick(words) })),
    list: await fastestMs(() => listAds(context, everything)),
  }
}

const grown: Record<string, Growth> = {}
try {
  for (const [axis, measure] of Object.entries(axes)) {
    const steps = await measure()
    for (const { size, ms } of steps) {
      const costs = Object.entries(ms).map(([work, cost]) => `${work} ${cost.toFixed(2)} ms`)
      console.log(`${size} ${axis}: ${costs.join(", ")}`)
    }
    grown[axis] = growthOf(steps)
  }
} finally {
  await postgres.close()
  rmSync(folder, { recursive: true })
}
const holds = Object.values(grown).every(({ bound, growth }) =>
  Object.values(growth).every((times) => times <= bound),
)
if (!holds) console.log("Something grows worse than n log n")
console.log(JSON.stringify({ bench: "growth", ...grown }))
process.exitCode = holds ? 0 : 1
