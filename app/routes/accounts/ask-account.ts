import type { ClientPromiseResult } from "@orpc/client"
import type { ContractRouterClient } from "@orpc/contract"
import type { RefusalIn, Unanswered } from "#app/api/outcome-of.ts"
import type { Api } from "#contracts/api/api.ts"

type Accounts = ContractRouterClient<Api>["accounts"]

type Refused<Answer> = Answer extends ClientPromiseResult<unknown, infer Failure> ? Failure : never

/** What all procedures that sign in or change an account are refused by. */
type AccountError = Refused<ReturnType<Accounts["signIn"]>>

/** Why something about an account came to nothing: the server refused it, or could not be reached. */
export type AccountFailure = RefusalIn<AccountError> | Unanswered

/** Asks the server for something about an account. */
export type AskAccount = <Done extends { kind: "done" }>(
  call: (accounts: Accounts) => ClientPromiseResult<Done, AccountError>,
) => Promise<Done | AccountFailure>

/** Loads what calls the server, which most who see the login page do not need. */
export const loadCalls = () => import("#app/api/call-api.ts")

export const askAccount: AskAccount = async (call) => {
  const calls = await loadCalls().catch(() => null)
  return calls ? calls.callApi(({ accounts }) => call(accounts)) : unreachable
}

const unreachable: AccountFailure = { kind: "refused", reason: "unreachable", about: undefined }
