import { sql } from "drizzle-orm"
import { searchSite } from "#server/site/search.ts"
import { seededChance } from "#tests/support/factories/chance.ts"
import { accountsOf, fillRiders } from "./support/fill-riders.ts"
import { chooseSize } from "./support/size.ts"
import { type Questions, timeQuestions } from "./support/time-questions.ts"

// The search of a site with 20,000 riders whom 12,000 accounts hold, each in several stages: how long the slowest hundredth of each kind of question takes,
// and whether any of them reads all participants, all clubs, or all riders, whose they are and their links.

const { riders, entries, rounds } = chooseSize({
  usual: { riders: 20_000, entries: 6, rounds: 200 },
  smallest: { riders: 300, entries: 2, rounds: 10 },
})
const limitMs = 50

/** What is typed; each time another. */
const questions = (names: readonly string[]): Questions<string> => {
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
    club: () => `moto klubs ${chance.whole(1, 150)}`,
    allClubs: () => "moto",
    oneDigit: () => String(chance.whole(1, 9)),
  }
}

const { p99, byKind, plans } = await timeQuestions({
  fill: async (db) => {
    const filled = await fillRiders(db, { riders, entries })
    await db.execute(sql`vacuum analyze`)
    return questions(filled.map(({ name }) => name))
  },
  query: async (db, typed) => {
    const found = await searchSite({ db, now: Date.now() }, typed)
    return found ? found.riders.length + found.clubs.length : 0
  },
  rounds,
})
const sequential = plans.filter((plan) =>
  /Seq Scan on (participant|rider|rider_holder|linked_entry|club)\b/.test(plan),
)
console.log(
  JSON.stringify({
    bench: "search",
    riders,
    accounts: accountsOf(riders),
    p99,
    seqScans: sequential.length,
    byKind,
  }),
)
const holds = p99 <= limitMs && sequential.length === 0
if (!holds) console.log(`Not within ${limitMs} ms, or all of a table is read:\n${sequential.join("\n")}`)
process.exitCode = holds ? 0 : 1
