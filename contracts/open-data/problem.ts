import { z } from "zod"
import { statusOf } from "#contracts/api/status-of.ts"
import { field } from "./fields.ts"

/** Why the open data answers with a problem. Words: `api.problems`. */
export const problemCodes = [
  "unreadable",
  "other-origin",
  "address-not-found",
  "institution-not-found",
  "championship-not-found",
  "stage-not-found",
  "result-not-found",
  "standings-not-found",
  "method-not-allowed",
  "too-many-requests",
  "failed",
  "unavailable",
] as const

export type ProblemCode = (typeof problemCodes)[number]

/** The statuses of problems that no procedure refuses with: the request itself is wrong, or the site fails. */
const unlikeRefusals: Readonly<Partial<Record<ProblemCode, number>>> = {
  "other-origin": 403,
  "method-not-allowed": 405,
  failed: 500,
  unavailable: 503,
}

/** Returns the HTTP status of a problem; a refusal has the same status here as everywhere. */
export const problemStatus = (code: ProblemCode): number => unlikeRefusals[code] ?? statusOf(code)

/** Is this the code of a problem? */
export const isProblemCode = (code: string): code is ProblemCode => problemCodes.some((one) => one === code)

/** The answer in place of data (RFC 9457). */
export const openProblem = z.object({
  type: field(z.url(), "Where the problem is explained.", "https://example.org/api#stage-not-found"),
  title: field(z.string(), "What is wrong, in English.", "There is no such stage, or it is not published."),
  status: field(z.int(), "The HTTP status.", 404),
  code: field(z.string(), "Names the problem, for programs.", "stage-not-found"),
  parameters: field(
    z
      .array(
        z.object({
          name: field(z.string(), "Name of the parameter."),
          problem: field(z.string(), "What is wrong with it, in English."),
        }),
      )
      .optional(),
    "The parameters that could not be read.",
  ),
})
