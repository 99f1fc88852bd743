import type { ClientPromiseResult } from "@orpc/client"
import type { ContractRouterClient } from "@orpc/contract"
import { useState } from "react"
import { flushSync } from "react-dom"
import type { RefusalIn, Unanswered } from "#app/site/api/outcome-of.ts"
import type { AccountRefusal } from "#contracts/accounts/account-refusal.ts"
import type { Api } from "#contracts/api/api.ts"

type Accounts = ContractRouterClient<Api>["accounts"]

type RefusedBy<Answer> = Answer extends ClientPromiseResult<unknown, infer Failure> ? Failure : never

/** The errors of every procedure that signs in or changes an account. */
type AccountError = RefusedBy<ReturnType<Accounts["signIn"]>>

/** Why a request about an account failed: the server refused it, or could not be reached. */
export type AccountFailure = RefusalIn<AccountError> | Unanswered

/** Sends a request about an account to the server. */
export type RequestAccount = <Done extends { kind: "done" }>(
  call: (accounts: Accounts) => ClientPromiseResult<Done, AccountError>,
) => Promise<Done | AccountFailure>

/** What is found before anything is sent. */
type Mistyped = Extract<AccountRefusal, `${string}-empty` | "code-not-six-digits">

type AccountRequests = {
  isPending: boolean
  failure: AccountFailure | null
  /** Shows a failure, also if the same one is shown already: its text is removed and added again, with the focus. */
  showFailure(reason: Mistyped | null): void
  request: RequestAccount
}

/** Sends requests about an account, one at a time, and keeps why the last one failed until the next. */
export function useAccountRequest(): AccountRequests {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<AccountFailure | null>(null)
  const showFailure = (reason: Mistyped | null) => {
    flushSync(() => setFailure(null))
    setFailure(reason && { kind: "refused", reason, about: {} })
  }
  const request: RequestAccount = async (call) => {
    setPending(true)
    setFailure(null)
    const outcome = await requestAccount(call)
    if (outcome.kind === "refused") setFailure(outcome)
    setPending(false)
    return outcome
  }
  return { isPending, failure, showFailure, request }
}

/** Sends one request about an account, for a caller that shows its progress in another way. */
export const requestAccount: RequestAccount = async (call) => {
  const client = await loadClient().catch(() => null)
  return client ? client.callApi(({ accounts }) => call(accounts)) : unreachable
}

/** Loads the client of the contract, which most visitors of the login page do not need. */
export const loadClient = () => import("#app/site/api/call-api.ts")

const unreachable: AccountFailure = { kind: "refused", reason: "unreachable", about: undefined }
