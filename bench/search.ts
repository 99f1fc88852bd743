import { rmSync } from "node:fs"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { migrate } from "#server/db/migrate.ts"
import { type Database, openDatabase } from "#server/db/open-database.ts"
import { searchSite } from "#server/site/search.ts"
import { seededChance } from "#tests/support/factories/chance.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { explained } from "./market/explained.ts"
import { fillRiders } from "./search/fill-riders.ts"
import { chooseSize } from "./support/size.ts"

// The search of a site with 20,000 riders, each in several stages: how long the slowest hundredth of each kind of question takes,
// and whether any of them reads all participants.

const { riders, entries, rounds } = chooseSize({
  usual: { riders: 20_000, entries: 6, rounds: 200 },
  smallest: { riders: 300, entries: 2, rounds: 10 },
})
const limitMs = 50

/** What is typed; each time another. */
const questions = (names: readonly string[]): Record<string, () => string> => {
  const chance = seededChance(50)
  const name = () => chance.pick(names)
  return {
    name,
    firstName: () => name().split(" ")[0] ?? "",
    swapped: () => name().split(" ").toReversed().join(" "),
    twoLetters: () => name().slice(0, 2),
    twoBeginnings: () =>
      name()
        .split(" ")
        .map((word) => word.slice(0, 1))
        .join(" "),
    number: () => String(chance.whole(1, 999)),
  }
}

const measure = async ({ db }: Database, ask: () => string): Promise<{ p99: number; found: number }> => {
  const taken: number[] = []
  let found = 0
  for (let round = -20; round < rounds; round += 1) {
    const typed = ask()
    const begun = performance.now()
    const answer = await searchSite({ db, now: Date.now() }, typed)
    if (round < 0) continue
    taken.push(performance.now() - begun)
    found += answer?.riders.length ?? 0
  }
  const p99 = taken.toSorted((one, other) => one - other)[Math.ceil(rounds * 0.99) - 1]
  return { p99: Math.round((p99 ?? Number.NaN) * 10) / 10, found }
}

const run = async () => {
  const folder = temporaryFolder()
  const database = await openDatabase({ dataFolder: join(folder, "data") })
  try {
    await migrate(database)
    const names = await fillRiders(database.db, { riders, entries })
    await database.db.execute(sql`vacuum analyze`)
    const kinds = Object.entries(questions(names))
    const measured: [string, number][] = []
    for (const [kind, ask] of kinds) {
      const { p99, found } = await measure(database, ask)
      if (found === 0) throw new Error(`Nobody was found by ${kind}`)
      measured.push([kind, p99])
    }
    const plans = await explained(database, async (db) => {
      for (const [, ask] of kinds) await searchSite({ db, now: Date.now() }, ask())
    })
    return { byKind: Object.fromEntries(measured), plans }
  } finally {
    await database.close()
    rmSync(folder, { recursive: true })
  }
}

const { byKind, plans } = await run()
const p99 = Math.max(...Object.values(byKind))
const sequential = plans.filter((plan) => plan.includes("Seq Scan on participant"))
console.log(JSON.stringify({ bench: "search", riders, p99, seqScans: sequential.length, byKind }))
const holds = p99 <= limitMs && sequential.length === 0
if (!holds) console.log(`Not within ${limitMs} ms, or all participants are read:\n${sequential.join("\n")}`)
process.exitCode = holds ? 0 : 1
