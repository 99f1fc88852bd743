import { ORPCError } from "@orpc/server"
import { RPCHandler } from "@orpc/server/fetch"
import { z } from "zod"
import { api } from "#contracts/api/api.ts"
import { callAddress } from "#contracts/api/call-address.ts"
import { closedBy } from "#contracts/api/closed-by.ts"
import { type Gate, type ProcedureMeta, proceduresOf } from "#contracts/api/procedure.ts"
import { refusal } from "#server/api/chain.ts"
import { router } from "#server/api/router.ts"
import { clientAddressOf } from "#server/auth/requester.ts"
import { bodyOf, createBodyBudget } from "#server/limits/body-budget.ts"
import { createSemaphore } from "#server/limits/semaphore.ts"
import { limits } from "#server/limits/table/limits.ts"
import { type CalledServices, callContext } from "./call-context.ts"
import { deferBody, tooLarge } from "./deferred-body.ts"
import { type NetworkContext, noteFailures } from "./note-failures.ts"
import { privateCache } from "./page-cache/cached-page.ts"
import type { PageQueue } from "./page-queue.ts"
import { servePosts } from "./serve-posts.ts"
import { type AnswerUnavailable, isUnavailable } from "./unavailable.ts"
import { type Visitor, visitorOf } from "./visitor.ts"

type Deps = { services: CalledServices; queue: PageQueue; unavailable: AnswerUnavailable }

/**
 * Returns the handler of calls from browsers, at `callAddress`. Callers who may not call a procedure at the institution in the
 * address are refused before the body is read; the chain checks again with the institution in the body. Procedures that count
 * their own attempts do not wait with pages, but are limited by network, so that signing in does not wait for pages.
 */
export const serveCalls = ({ services, queue, unavailable }: Deps) => {
  const handler = new RPCHandler<NetworkContext>(router, {
    interceptors: [
      noteFailures,
      async ({ request: { url }, context, next }) => {
        const what = procedureAt(url)
        const gate = procedureGates.get(what)
        if (gate?.who === "stranger") return next()
        const actor = await context.viewer()
        // public data comes with pages, which are cached
        if (actor === null) throw refusal("not-signed-in")
        const closed = gate && closedBy(gate, actor, url.searchParams.get("institution"))
        if (closed === "forbidden") context.noteRefusedRight({ what, user: actor.userId })
        if (closed) throw refusal(closed)
        return next()
      },
    ],
  })
  /** Null: it cannot be answered now. */
  const answer = async (request: Request, visitor: Visitor): Promise<Response | null> => {
    const failures: unknown[] = []
    const context = { ...callContext(services, { visitor, request }), failures }
    const { response } = await handler.handle(request, { prefix: callAddress, context })
    if (!response || failures.some(isUnavailable)) return null
    const [failure] = failures
    // refusals and unreadable input are the caller's errors
    if (response.status >= 500 && !isRefusal(failure)) services.log.error({ err: failure }, "A call failed")
    const retryAfter = retryAfterOf(failure)
    if (retryAfter !== null) response.headers.set("Retry-After", String(retryAfter))
    for (const cookie of visitor.cookies) response.headers.append("Set-Cookie", cookie)
    response.headers.set("Cache-Control", privateCache)
    return response
  }
  const serve = servePosts({
    services,
    queue,
    unavailable,
    findAction: async ({ url }) => ({ route: `call ${procedureAt(new URL(url))}`, answersWith: "data" }),
    act: answer,
  })
  const countedCalls = createSemaphore(limits.pages.countedCalls)
  const receive = createBodyBudget(limits.pages.countedBodies)
  const serveCounted = async (request: Request): Promise<Response> => {
    const body = deferBody(request, () => receive(bodyOf(request)))
    try {
      // a slow upload does not occupy a slot
      const answered = await countedCalls.run(
        (releaseSlotWhile) => answer(body.request(releaseSlotWhile), visitorOf(services, request)),
        { key: clientAddressOf(request) },
      )
      const refused = body.refused()
      if (refused === "too-large") return tooLarge()
      return answered && !refused ? answered : await unavailable(request)
    } finally {
      body.release()
    }
  }
  return async (request: Request): Promise<Response> => {
    const called = procedureMetas.get(procedureAt(new URL(request.url)))
    if (!called) return Response.json({ reason: "not-found" }, { status: 404 })
    return called.isCounted ? serveCounted(request) : serve(request)
  }
}

const isRefusal = (failure: unknown): boolean => failure instanceof ORPCError && failure.defined

/** The seconds until the call may be tried again; null: the failure does not say. */
const retryAfterOf = (failure: unknown): number | null =>
  (failure instanceof ORPCError && waiting.safeParse(failure.data).data?.retryAfter) || null

const waiting = z.object({ retryAfter: z.number() })

const procedureAt = ({ pathname }: URL): string => pathname.slice(`${callAddress}/`.length)

/** The procedures that are called here, by path; open data has an address of its own. */
const procedureMetas: ReadonlyMap<string, ProcedureMeta> = new Map(
  proceduresOf(api).flatMap(([path, { meta }]) => (meta.isOpen ? [] : [[path, meta]])),
)

/** Who may call each procedure, by its path. */
export const procedureGates: ReadonlyMap<string, Gate> = new Map(
  [...procedureMetas].map(([path, { gate }]) => [path, gate]),
)
