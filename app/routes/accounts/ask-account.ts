import { type AccountRefused, accountRefusals } from "#contracts/account-refusal.ts"
import type { AccountRequest, accountRequests } from "#contracts/account-requests.ts"

type Name = keyof typeof accountRequests

/** Why an account request came to nothing: the server refused it, or could not be reached. */
export type AccountFailure = AccountRefused | { why: "unreachable" }

/**
 * What became of an account request: done, with the provider's address where it asks for one, and whether ways in from
 * before were ended by it (D-43).
 */
export type AccountAnswer =
  | { kind: "done"; url: string | null; hasEnded: boolean }
  | { kind: "failed"; failure: AccountFailure }

/** Asks the server for something about an account. */
export async function askAccount<Asked extends Name>(
  name: Asked,
  request: AccountRequest<Asked>,
): Promise<AccountAnswer> {
  return post(name, JSON.stringify(request))
}

/** Ends all sessions of who is signed in, this one too. */
export async function signOutEverywhere(): Promise<AccountAnswer> {
  return post("sign-out-everywhere", "{}")
}

async function post(name: string, body: string): Promise<AccountAnswer> {
  try {
    const headers = { "Content-Type": "application/json" }
    const response = await fetch(`/api/accounts/${name}`, { method: "POST", headers, body })
    if (response.status === 204) return { kind: "done", url: null, hasEnded: false }
    const answer: unknown = await response.json()
    if (response.ok)
      return { kind: "done", url: textIn(answer, "url"), hasEnded: partOf(answer, "hasEnded") === true }
    return { kind: "failed", failure: failureIn(answer, response.status) }
  } catch {
    return { kind: "failed", failure: { why: "unreachable" } }
  }
}

function failureIn(answer: unknown, status: number): AccountFailure {
  const said = textIn(answer, "why")
  const why = accountRefusals.find((one) => one === said)
  if (!why) return { why: status >= 500 ? "unreachable" : "other" }
  const message = textIn(answer, "message")
  const retryAfter = Number(partOf(answer, "retryAfter"))
  return { why, ...(message !== null && { message }), ...(retryAfter > 0 && { retryAfter }) }
}

function textIn(answer: unknown, name: string): string | null {
  const part = partOf(answer, name)
  return typeof part === "string" ? part : null
}

function partOf(answer: unknown, name: string): unknown {
  return typeof answer === "object" && answer !== null && name in answer
    ? Object.entries(answer).find(([key]) => key === name)?.[1]
    : null
}
