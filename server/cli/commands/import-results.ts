import { stagePath } from "#domain/competitions/stage-path.ts"
import type { Command } from "#server/cli/command.ts"
import {
  actorByEmail,
  importRefusals,
  importUsage,
  readImport,
  reportProblems,
} from "#server/cli/import/import-command.ts"
import { importResults } from "#server/cli/import/import-results.ts"
import { readCsv } from "#server/cli/import/read-csv.ts"
import { isResultColumn, readResultLine } from "#server/cli/import/result-lines.ts"
import { withDatabase } from "#server/cli/with-site.ts"

/** Writes the results of a stage that is over. */
export const importResultsCommand: Command = {
  name: "import results",
  usage: [`${importUsage("stage")} [--approve]`],
  what: "writes a past stage's results from a CSV file, all or none, and approves them if that is asked",
  run: async (words, { env, now, write }) => {
    const { file, place, email, isTrial, isOwnSet } = readImport(words, "stage", "approve")
    const table = await readCsv(file, { needed: [], isKnown: isResultColumn })
    if (table.kind === "unreadable") return reportProblems(write, table.problems)
    const lines = table.rows.map(readResultLine)
    const unreadable = [...table.problems, ...lines.flatMap(({ problems }) => problems)]
    // lines with a problem are tried too, so that all problems are reported at once
    const named = lines.flatMap(({ read }) => (read.number === null && read.name === null ? [] : [read]))
    return withDatabase(env, async ({ db }) => {
      const actor = await actorByEmail(db, email)
      const input = { lines: named, problems: unreadable, isTrial, isToApprove: isOwnSet }
      const outcome = await importResults({ db, actor, now }, stagePath(place), input)
      if (outcome.kind === "unacceptable") return reportProblems(write, outcome.problems)
      if (outcome.kind === "refused") {
        write(importRefusals[outcome.reason])
        return false
      }
      if (outcome.kind === "known") write("All of it is there already.")
      else {
        const what = isTrial ? "Results to be written" : "Results written"
        const approved = isTrial ? "They could be approved." : "They are approved."
        write(`${what}: ${outcome.riders} riders.${outcome.isApproved ? ` ${approved}` : ""}`)
      }
      return true
    })
  },
}
