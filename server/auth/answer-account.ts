import { type ErrorsFor, refusal } from "#server/api/chain.ts"
import type { AccountOutcome, AccountRefused } from "./account-outcome.ts"

/** Answers a call by what came of it, and has the browser keep the cookies that belong to it. */
export const answerAccount = async <Told extends object>(
  { setCookies }: { setCookies(cookies: readonly string[]): void },
  outcome: Promise<AccountOutcome<Told>>,
  _errors: ErrorsFor<AccountRefused>,
) => {
  const came = await outcome
  if (came.kind === "refused") {
    const { kind: _, reason, ...about } = came
    throw refusal(reason, about)
  }
  const { cookies, ...told } = came
  setCookies(cookies)
  return told
}
