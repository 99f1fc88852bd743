import type { ClientPromiseResult } from "@orpc/client"
import type { ContractRouterClient } from "@orpc/contract"
import type { Api } from "#contracts/api/api.ts"
import { api } from "./client.ts"
import { type Outcome, outcomeOf } from "./outcome-of.ts"

/** Calls a procedure of the contract. For pages that load this file, with everything it imports, only with the first call. */
export const callApi = <Output, Failure>(
  call: (api: ContractRouterClient<Api>) => ClientPromiseResult<Output, Failure>,
): Promise<Outcome<Output, Failure>> => outcomeOf(call(api))
