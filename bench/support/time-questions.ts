import { rmSync } from "node:fs"
import { join } from "node:path"
import { migrate } from "#server/db/migrate.ts"
import { type Database, openDatabase } from "#server/db/open-database.ts"
import type { Db } from "#server/db/transaction.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { explained } from "./explained.ts"

/** Kinds of questions, by name; each is asked with other words and numbers every time. */
export type Questions<Question> = Record<string, (round: number) => Question>

type Timing<Question> = {
  /** Fills a new database, and returns the questions to it. */
  fill(db: Db): Promise<Questions<Question>>
  /** Returns how many were found. */
  query(db: Db, question: Question): Promise<number>
  /** How often each kind is measured; a few warm-up rounds go before. */
  rounds: number
}

/**
 * Returns how long the slowest hundredth of each kind of question takes, milliseconds, and of the slowest kind, and the plans of
 * their queries. Fails if a kind finds nothing.
 */
export const timeQuestions = async <Question>({ fill, query, rounds }: Timing<Question>) => {
  const folder = temporaryFolder()
  const database = await openDatabase({ dataFolder: join(folder, "data") })
  try {
    await migrate(database)
    const kinds = Object.entries(await fill(database.db))
    const byKind: Record<string, number> = {}
    for (const [kind, questionOf] of kinds) {
      const { p99, found } = await measure(database, { questionOf, query, rounds })
      if (found === 0) throw new Error(`Nothing was found by ${kind}`)
      byKind[kind] = p99
    }
    const plans = await explained(database, async (db) => {
      for (const [, questionOf] of kinds) await query(db, questionOf(0))
    })
    return { p99: Math.max(...Object.values(byKind)), byKind, plans }
  } finally {
    await database.close()
    rmSync(folder, { recursive: true })
  }
}

type Measuring<Question> = Omit<Timing<Question>, "fill"> & { questionOf(round: number): Question }

/** Returns how long the slowest hundredth of one kind of question takes, milliseconds, and how much was found in all. */
export const measure = async <Question>(
  { db }: Database,
  { questionOf, query, rounds }: Measuring<Question>,
): Promise<{ p99: number; found: number }> => {
  const taken: number[] = []
  let found = 0
  for (let round = -20; round < rounds; round += 1) {
    const question = questionOf(round)
    const begun = performance.now()
    const count = await query(db, question)
    if (round < 0) continue
    taken.push(performance.now() - begun)
    found += count
  }
  const p99 = taken.toSorted((one, other) => one - other)[Math.ceil(rounds * 0.99) - 1]
  return { p99: Math.round((p99 ?? Number.NaN) * 10) / 10, found }
}
