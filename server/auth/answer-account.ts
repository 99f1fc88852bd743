import { type ErrorsFor, refusal } from "#server/api/chain.ts"
import type { AccountOutcome, AccountRefused } from "./account-outcome.ts"

/** Turns an outcome into the answer of a call, or throws its refusal; sets the answer's cookies. */
export const answerAccount = async <Answer extends object>(
  { setCookies }: { setCookies(cookies: readonly string[]): void },
  pending: Promise<AccountOutcome<Answer>>,
  _errors: ErrorsFor<AccountRefused>,
) => {
  const outcome = await pending
  if (outcome.kind === "refused") {
    const { kind: _, reason, ...about } = outcome
    throw refusal(reason, about)
  }
  const { cookies, ...answer } = outcome
  setCookies(cookies)
  return answer
}
