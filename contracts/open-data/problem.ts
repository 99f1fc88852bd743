import { z } from "zod"
import { field } from "./fields.ts"

/** Why the open data answers with a problem, and the HTTP status of each. Words: `api.problems`. */
export const problemStatus = {
  unreadable: 400,
  "other-origin": 403,
  "address-not-found": 404,
  "institution-not-found": 404,
  "championship-not-found": 404,
  "stage-not-found": 404,
  "result-not-found": 404,
  "standings-not-found": 404,
  "method-not-allowed": 405,
  "too-many-requests": 429,
  failed: 500,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof problemStatus

/** Tells whether something is the code of a problem. */
export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problemStatus, code)

/** What is answered instead of data (RFC 9457). */
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
