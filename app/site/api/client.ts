import { createORPCClient } from "@orpc/client"
import { RPCLink } from "@orpc/client/fetch"
import type { ContractRouterClient } from "@orpc/contract"
import type { Api } from "#contracts/api/api.ts"
import { callAddress, institutionOf } from "#contracts/api/call-address.ts"

/** The timeout of a call, milliseconds. */
const timeout = 20_000

const link = new RPCLink({
  // with the institution, the server can check the permission before it reads the body
  url: (_options, _path, input) => {
    const institution = institutionOf(input)
    const query = institution === null ? "" : `?${new URLSearchParams({ institution })}`
    return `${location.origin}${callAddress}${query}`
  },
  fetch: (request, init) => fetch(request, { ...init, signal: AbortSignal.timeout(timeout) }),
})

/** All procedures of the contract, called over the network. A refusal is thrown: `outcomeOf` makes it a value. */
export const api: ContractRouterClient<Api> = createORPCClient(link)
