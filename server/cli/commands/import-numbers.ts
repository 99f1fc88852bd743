import type { Command } from "#server/cli/command.ts"
import {
  actorByEmail,
  importRefusals,
  importUsage,
  readImport,
  reportProblems,
} from "#server/cli/import/import-command.ts"
import {
  numberColumnNames,
  numberColumns,
  numberRefusals,
  readNumberLine,
} from "#server/cli/import/number-lines.ts"
import { problemOf, readCsv } from "#server/cli/import/read-csv.ts"
import { withDatabase } from "#server/cli/with-site.ts"
import { importNumbers } from "#server/registration/import-numbers.ts"

/** Keeps the numbers of a list for riders of a championship (SN-01). */
export const importNumbersCommand: Command = {
  name: "import numbers",
  usage: [`${importUsage("championship")} [--ridden]`],
  what: "keeps the racing numbers of a CSV file for riders all season, all or none",
  run: async (words, { env, now, write }) => {
    const { file, place, email, isTrial, isOwnSet } = readImport(words, "championship", "ridden")
    const { needed, optional } = numberColumns
    const columns = { needed, isKnown: (name: string) => optional.includes(name), names: numberColumnNames }
    const table = await readCsv(file, columns)
    if (table.kind === "unreadable") return reportProblems(write, table.problems)
    const lines = table.rows.map(readNumberLine)
    const unreadable = [...table.problems, ...lines.flatMap(({ problems }) => problems)]
    return withDatabase(env, async ({ db }) => {
      const actor = await actorByEmail(db, email)
      // readable lines are tried too, so that all problems are reported at once
      const forms = lines.flatMap(({ line, form }) => (form === null ? [] : { line, form }))
      const input = { forms, isRiddenAllowed: isOwnSet, isTrial: isTrial || unreadable.length > 0 }
      const at = { institutionId: place.institution, championshipId: place.championship }
      const outcome = await importNumbers({ db, actor, now }, at, input)
      if (outcome.kind === "refused") {
        write(importRefusals[outcome.reason])
        return false
      }
      const refused = outcome.kind === "unacceptable" ? outcome.lines : []
      const refusals = refused.map(({ line, reason }) => {
        const { column, text } = numberRefusals[reason]
        return problemOf({ line }, column, text)
      })
      const problems = [...unreadable, ...refusals]
      if (outcome.kind === "unacceptable" || problems.length > 0) return reportProblems(write, problems)
      const { added, changed, known } = outcome
      const what = isTrial ? "Numbers to be kept" : "Numbers kept"
      write(`${what}: ${added}. Changed: ${changed}. Kept already: ${known}.`)
      return true
    })
  },
}
