import type { Command } from "#server/cli/command.ts"
import {
  actorByEmail,
  importRefusals,
  importUsage,
  readImport,
  reportProblems,
} from "#server/cli/import/import-command.ts"
import {
  licenceColumnNames,
  licenceColumns,
  licenceRefusals,
  readLicenceLine,
} from "#server/cli/import/licence-lines.ts"
import { problemOf, readCsv } from "#server/cli/import/read-csv.ts"
import { withDatabase } from "#server/cli/with-site.ts"
import { importLicences } from "#server/registration/import-licences.ts"

/** Registers the licences of a list (SN-02). */
export const importLicencesCommand: Command = {
  name: "import licences",
  usage: [importUsage("institution")],
  what: "registers the licences of a CSV file for an institution, all or none",
  run: async (words, { env, now, write }) => {
    const { file, place, email, isTrial } = readImport(words, "institution", null)
    const { needed, optional } = licenceColumns
    const columns = { needed, isKnown: (name: string) => optional.includes(name), names: licenceColumnNames }
    const table = await readCsv(file, columns)
    if (table.kind === "unreadable") return reportProblems(write, table.problems)
    const lines = table.rows.map(readLicenceLine)
    const unreadable = [...table.problems, ...lines.flatMap(({ problems }) => problems)]
    return withDatabase(env, async ({ db }) => {
      const actor = await actorByEmail(db, email)
      // readable lines are tried too, so that all problems are reported at once
      const forms = lines.flatMap(({ line, form }) => (form === null ? [] : { line, form }))
      const input = { institution: place.institution, forms, isTrial: isTrial || unreadable.length > 0 }
      const outcome = await importLicences({ db, actor, now }, input)
      if (outcome.kind === "refused") {
        write(importRefusals[outcome.reason])
        return false
      }
      const refused = outcome.kind === "unacceptable" ? outcome.lines : []
      const refusals = refused.map(({ line, reason }) => {
        const { column, text } = licenceRefusals[reason]
        return problemOf({ line }, column, text)
      })
      const problems = [...unreadable, ...refusals]
      if (outcome.kind === "unacceptable" || problems.length > 0) return reportProblems(write, problems)
      const { added, changed, known } = outcome
      const what = isTrial ? "Licences to be registered" : "Licences registered"
      write(`${what}: ${added}. Changed: ${changed}. Registered already: ${known}.`)
      return true
    })
  },
}
