import { RPCHandler } from "@orpc/server/fetch"
import { api } from "#contracts/api/api.ts"
import { callAddress } from "#contracts/api/call-address.ts"
import { closedBy } from "#contracts/api/closed-by.ts"
import { type Gate, proceduresOf } from "#contracts/api/procedure.ts"
import { privateCache } from "#server/http/kept-pages/kept-page.ts"
import type { LimitWork } from "#server/http/limit-work.ts"
import { servePosts } from "#server/http/serve-posts.ts"
import type { Services } from "#server/http/services.ts"
import { type AnswerUnavailable, isUnavailable } from "#server/http/unavailable.ts"
import { callContext } from "./call-context.ts"
import { type CallContext, refusal } from "./chain.ts"
import { router } from "./router.ts"

type Deps = { services: Services; limit: LimitWork; unavailable: AnswerUnavailable }

/** What a call over the network is given besides: where its failures are put that are nobody's refusal. */
type NetworkContext = CallContext & { failures: unknown[] }

/**
 * Returns what answers calls from browsers, at `callAddress`. Who may not call a procedure at the institution that the address
 * names is refused before the body is read; the chain asks again by what the body says.
 */
export const serveCalls = ({ services, limit, unavailable }: Deps) => {
  const handler = new RPCHandler<NetworkContext>(router, {
    interceptors: [
      async ({ context, next }) => {
        try {
          return await next()
        } catch (error) {
          context.failures.push(error)
          throw error
        }
      },
      async ({ request: { url }, context, next }) => {
        const what = procedureAt(url)
        const gate = gates.get(what)
        const actor = await context.viewer()
        // what everybody may read comes with pages, which are cached
        if (actor === null) throw refusal("not-signed-in")
        const closed = gate && closedBy(gate, actor, url.searchParams.get("institution"))
        if (closed === "forbidden") context.noteRefusedRight({ what, user: actor.userId })
        if (closed) throw refusal(closed)
        return next()
      },
    ],
  })
  const serve = servePosts({
    services,
    limit,
    unavailable,
    findAction: async ({ url }) => ({ route: `call ${procedureAt(new URL(url))}`, answersWith: "data" }),
    act: async (request, visitor) => {
      const failures: unknown[] = []
      const context = { ...callContext(services, { visitor: visitor.context, request }), failures }
      const { response } = await handler.handle(request, { prefix: callAddress, context })
      if (!response || failures.some(isUnavailable)) return null
      // what is refused, and what could not be read, is the caller's
      if (response.status >= 500) services.log.error({ err: failures[0] }, "A call failed")
      for (const cookie of visitor.cookies) response.headers.append("Set-Cookie", cookie)
      response.headers.set("Cache-Control", privateCache)
      return response
    },
  })
  return async (request: Request): Promise<Response> =>
    gates.has(procedureAt(new URL(request.url)))
      ? serve(request)
      : Response.json({ why: "not-found" }, { status: 404 })
}

const procedureAt = ({ pathname }: URL): string => pathname.slice(`${callAddress}/`.length)

/** Who may call each procedure, by its path; what is open data is read at its own address. */
export const gates: ReadonlyMap<string, Gate> = new Map(
  proceduresOf(api).flatMap(([path, { meta }]) => (meta.isOpen ? [] : [[path, meta.gate]])),
)
