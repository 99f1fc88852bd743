import { stagePath } from "#domain/competitions/stage-path.ts"
import type { Command } from "#server/cli/command.ts"
import {
  actorByEmail,
  importRefusals,
  importUsage,
  readImport,
  reportProblems,
} from "#server/cli/import/import-command.ts"
import {
  isParticipantColumn,
  leftOut,
  namesInOwnFile,
  neededColumns,
} from "#server/cli/import/participant-columns.ts"
import { problemsOfRefused, readParticipantLine } from "#server/cli/import/participant-lines.ts"
import { readCsv } from "#server/cli/import/read-csv.ts"
import { withDatabase } from "#server/cli/with-site.ts"
import { importParticipants } from "#server/registration/import-participants.ts"

/** Registers the riders of a list for a stage. */
export const importParticipantsCommand: Command = {
  name: "import participants",
  usage: [`${importUsage("stage")} [--namesakes]`],
  what: "registers the riders of a CSV file for a stage, all or none; docs/moving-in.md tells how it is written",
  run: async (words, { env, now, write }) => {
    const { file, place, email, isTrial, isOwnSet } = readImport(words, "stage", "namesakes")
    const columns = { needed: neededColumns, isKnown: isParticipantColumn, names: namesInOwnFile }
    const table = await readCsv(file, columns)
    if (table.kind === "unreadable") return reportProblems(write, table.problems)
    const today = new Date(now).toISOString().slice(0, 10)
    const lines = table.rows.map((row) => readParticipantLine(row, today))
    const unreadable = [...table.problems, ...lines.flatMap(({ problems }) => problems)]
    return withDatabase(env, async ({ db }) => {
      const actor = await actorByEmail(db, email)
      const confirmed = isOwnSet ? (["same-name-other-number"] as const) : []
      // lines with a problem are tried too, so that all problems are reported at once
      const input = { forms: lines, confirmed, isTrial: isTrial || unreadable.length > 0 }
      const outcome = await importParticipants({ db, actor, now }, stagePath(place), input)
      if (outcome.kind === "refused") {
        write(importRefusals[outcome.reason])
        return false
      }
      const refused = Map.groupBy(outcome.kind === "unacceptable" ? outcome.lines : [], ({ line }) => line)
      const refusals = lines.flatMap((one) =>
        problemsOfRefused(
          one,
          (refused.get(one.line) ?? []).map(({ reason }) => reason),
        ),
      )
      const problems = [...unreadable, ...refusals]
      if (outcome.kind === "unacceptable" || problems.length > 0) return reportProblems(write, problems)
      const { added, known } = outcome
      write(`${isTrial ? "Riders to be added" : "Riders added"}: ${added}. There already: ${known}.`)
      const ignored = leftOut.filter((name) => table.rows.some(({ cells }) => cells.get(name)))
      if (ignored.length > 0) write(`Not imported: ${ignored.join(", ")}.`)
      return true
    })
  },
}
