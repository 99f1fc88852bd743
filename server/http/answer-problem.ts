import type { ORPCError } from "@orpc/server"
import type { z } from "zod"
import {
  isProblemCode,
  type openProblem,
  type ProblemCode,
  problemCodes,
  problemStatus,
} from "#contracts/open-data/problem.ts"
import en from "#locales/en/api.json" with { type: "json" }
import { misfitsOf } from "#server/api/chain.ts"
import { retrySoon } from "./unavailable.ts"

/** A problem as it is answered. */
type Problem = z.output<typeof openProblem>

// locale keys: api.problems.*
const titles: Readonly<Record<ProblemCode, string>> = en.problems

/** Returns the body of a problem. */
const problemOf = (siteUrl: string, code: ProblemCode, more: Pick<Problem, "parameters"> = {}): Problem => ({
  type: `${siteUrl}/api#${code}`,
  title: titles[code],
  status: problemStatus(code),
  code,
  ...more,
})

/** Returns a problem as an answer (RFC 9457). */
export const answerProblem = (
  siteUrl: string,
  code: ProblemCode,
  headers: Readonly<Record<string, string>> = {},
): Response => {
  const retry = code === "unavailable" ? retrySoon : {}
  return Response.json(problemOf(siteUrl, code), {
    status: problemStatus(code),
    headers: { "Content-Type": "application/problem+json", ...retry, ...headers },
  })
}

/** Returns the problem that describes a procedure's error. */
export const problemOfError = (siteUrl: string, { code, cause }: ORPCError<string, unknown>): Problem => {
  if (!isProblemCode(code)) return problemOf(siteUrl, "failed")
  return problemOf(siteUrl, code, code === "unreadable" ? { parameters: parametersOf(cause) } : {})
}

/** The parameters that do not fit the contract. */
const parametersOf = (error: unknown): NonNullable<Problem["parameters"]> =>
  misfitsOf(error).map(({ path, message }) => ({ name: String(path[0] ?? ""), problem: message }))

/** Returns the problem that an answer of the site with this status stands for. */
export const codeOfStatus = (status: number): ProblemCode =>
  problemCodes.find((code) => problemStatus(code) === status) ?? (status < 500 ? "unreadable" : "failed")
