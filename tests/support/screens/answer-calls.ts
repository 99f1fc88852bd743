import { createRouterClient, implement } from "@orpc/server"
import { RPCHandler } from "@orpc/server/fetch"
import { vi } from "vitest"
import { api } from "#contracts/api/api.ts"
import { callAddress } from "#contracts/api/call-address.ts"
import type { PageDeps } from "#contracts/site/page-deps.ts"

const contract = implement(api)

/** Handlers for some procedures of the contract, nested as they are there. */
export type Answers = (
  os: typeof contract,
) => ConstructorParameters<typeof RPCHandler<Record<never, never>>>[0]

let answering: Answers = () => ({})

/**
 * Answers the calls of the page in the page itself, from now on: the real client sends them, and the real contract checks what is sent
 * and what is answered. Any other request fails as without a network.
 */
export const answerCalls = (answers: Answers): void => {
  answering = answers
  const handler = new RPCHandler(answers(contract))
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const { matched, response } = await handler.handle(request, { prefix: callAddress, context: {} })
    if (!matched) throw new TypeError(`No answer to ${request.url}`)
    return response
  })
}

/** Lets every request fail as without a network. */
export const refuseCalls = (): void => answerCalls(() => ({}))

/** The same answers for the loaders and actions of pages, which call the contract in process. */
export const apiInProcess = (): PageDeps["api"] =>
  // a test answers only what its page calls
  createRouterClient(answering(contract), { context: {} }) as unknown as PageDeps["api"]
