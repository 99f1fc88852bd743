import { OpenAPIHandler } from "@orpc/openapi/fetch"
import { documentAddress, openDataAddress } from "#contracts/open-data/links.ts"
import type { ProblemCode } from "#contracts/open-data/problem.ts"
import type { CallContext } from "#server/api/chain.ts"
import { isOpen } from "#server/api/open-data-document.ts"
import { router } from "#server/api/router.ts"
import { answerProblem, problemOfError } from "./answer-problem.ts"
import { callContext } from "./call-context.ts"
import { type NetworkContext, noteFailures } from "./note-failures.ts"
import type { Services } from "./services.ts"
import { isUnavailable } from "./unavailable.ts"

/** Answers a request for open data, and records what the answer depends on. */
export type AnswerOpenData = (address: string, track: CallContext["track"]) => Promise<Response>

/** Every caller counts as a visitor, even an organiser. */
const nobody = { viewer: async () => null, profile: async () => null, cookies: [] }

/**
 * Returns the handler of open data: it serves the contract's procedures and their document, and answers everything else with
 * problems.
 */
export const answerOpenData = (services: Services): AnswerOpenData => {
  const { log, openData, origins } = services
  const [siteUrl] = origins
  const handler = new OpenAPIHandler<NetworkContext>(router, {
    filter: ({ contract }) => isOpen(contract["~orpc"].meta),
    customErrorResponseBodyEncoder: (error) => problemOfError(siteUrl, error),
    interceptors: [noteFailures],
  })
  const problem = (code: ProblemCode) => answerProblem(siteUrl, code)

  return async (address, track) => {
    const request = new Request(siteUrl + address)
    if (address === documentAddress) return Response.json(await openData.document())
    const failures: unknown[] = []
    const context = { ...callContext(services, { visitor: nobody, request, track }), failures }
    const { matched, response } = await handler.handle(request, { prefix: openDataAddress, context })
    if (!matched) return problem("address-not-found")
    if (failures.some(isUnavailable)) return problem("unavailable")
    if (response.status >= 500) log.error({ err: failures[0] }, "The open data could not be read")
    if (response.ok) return response
    const headers = { "Content-Type": "application/problem+json" }
    return new Response(response.body, { status: response.status, headers })
  }
}
