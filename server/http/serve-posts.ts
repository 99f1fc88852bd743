import type { Viewer } from "#contracts/accounts/viewer.ts"
import { readFormFields } from "#contracts/fields/form-fields.ts"
import type { SentForm } from "#contracts/site/page-deps.ts"
import { addressNetwork } from "#domain/accounts/address-network.ts"
import { clientAddressHeader } from "#server/auth/create-auth.ts"
import { clientAddressOf } from "#server/auth/requester.ts"
import { bodyOf, createBodyBudget, type ReceiveBody } from "#server/limits/body-budget.ts"
import type { Bodies } from "#server/limits/table/limit.ts"
import { limits } from "#server/limits/table/limits.ts"
import type { ActionAt } from "./action-at.ts"
import { deferBody, tooLarge } from "./deferred-body.ts"
import { type Client, clientOf, type PageQueue } from "./page-queue.ts"
import type { Services } from "./services.ts"
import type { AnswerUnavailable } from "./unavailable.ts"
import { type Visitor, visitorOf } from "./visitor.ts"

type Deps = {
  services: Pick<Services, "accounts" | "db" | "now">
  queue: PageQueue
  unavailable: AnswerUnavailable
  findAction(request: Request): Promise<ActionAt | null>
  /** Runs an action; null: this is not possible now. */
  act(request: Request, visitor: Visitor): Promise<Response | null>
}

/**
 * Returns the handler of posts to pages. Posts without an action, or from somebody who is not signed in, are refused before they
 * cost anything. A body is read when the action needs it, and may arrive slowly: meanwhile the action gives up its place among
 * the pages that are rendered at once. If the action cannot be run now, the body is read too, to be given back, but only if this
 * site has issued the session.
 */
export const servePosts = ({ services, queue, unavailable, findAction, act }: Deps) => {
  const budgets = createPostBudgets(limits.pages)
  const refuseStranger = refuseStrangers(async (request) => {
    const answer = await queue.run(await clientOf(services.accounts, request), () =>
      act(request, visitorOf(services, request)),
    )
    return answer ?? unavailable(request)
  })
  return async (request: Request): Promise<Response> => {
    const action = await findAction(request)
    if (!action) return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } })
    const client = await clientOf(services.accounts, request)
    if (client.session === null) return refuseStranger(request, action)
    const visitor = visitorOf(services, request, () => queue.noteSignedOut(client))
    // if the lookup fails, the action fails in the same way, and reports it
    const find = () =>
      visitor.viewer().then(
        (viewer) => ({ viewer, isKnown: true }),
        () => ({ viewer: null, isKnown: false }),
      )
    const found = await queue.run(client, find)
    if (found?.isKnown && !found.viewer) return refuseStranger(request, action)
    const { role, account } = senderOf(found?.viewer ?? null, client)
    const { address } = client
    const body = deferBody(request, () => budgets[role]({ ...bodyOf(request), account, address }))
    try {
      const answer =
        found && (await queue.run(client, (releaseSlotWhile) => act(body.request(releaseSlotWhile), visitor)))
      const refused = body.refused()
      if (refused === "too-large") return tooLarge()
      if (answer && !refused) return answer
      const received = await body.read()
      return await unavailable(
        request,
        received.kind === "received" ? readSentForm(request, received.bytes) : null,
      )
    } finally {
      body.release()
    }
  }
}

/** Who sends a body: an organiser, anybody else with an account, or somebody who cannot be found out now. */
type Role = "organiser" | "rider" | "unknown"

/** Returns what reads bodies. Organisers have limits of their own, so that others cannot use up their room. */
export const createPostBudgets = ({
  organiser,
  rider,
  unknown,
}: Record<Role, Bodies>): Record<Role, ReceiveBody> => ({
  organiser: createBodyBudget(organiser),
  rider: createBodyBudget(rider),
  unknown: createBodyBudget(unknown),
})

/** Who sends a body. If that cannot be found out now, the action cannot be run, and the body counts for the network. */
const senderOf = (viewer: Viewer | null, { address }: Client): { role: Role; account: string } => {
  if (!viewer) return { role: "unknown", account: addressNetwork(address) }
  const isOrganiser = viewer.admin || viewer.secretaryOf.length > 0
  return { role: isOrganiser ? "organiser" : "rider", account: viewer.userId }
}

/** Refuses posts of people who are not signed in, which no action accepts. */
type RefuseStranger = (request: Request, action: ActionAt) => Promise<Response>

type CachedRefusal = { status: number; headers: [string, string][]; body: ArrayBuffer }

/**
 * Returns what refuses strangers without rendering a page. A browser that sent a form without script is redirected to the login page,
 * and what was typed is lost. A script gets the refusal of the action, which is the same for all strangers: the action is run
 * once, without the body, and its refusal is cached.
 */
export const refuseStrangers = (ask: (request: Request) => Promise<Response>): RefuseStranger => {
  const refusals = new Map<string, CachedRefusal>()
  return async (request, { route, answersWith }) => {
    if (answersWith === "page") return toLogin(request)
    const cached = refusals.get(route)
    if (cached) return answerCached(cached)
    const { url, signal } = request
    const headers = { Accept: "*/*", [clientAddressHeader]: clientAddressOf(request) }
    const answer = await ask(new Request(url, { method: "POST", headers, signal }))
    if (answer.status !== 401) return answer
    // the router's script in the browser reads the action's answer by these headers
    const kept = [...answer.headers].filter(([name]) => name !== "set-cookie")
    const refusal = { status: answer.status, headers: kept, body: await answer.arrayBuffer() }
    refusals.set(route, refusal)
    return answerCached(refusal)
  }
}

const answerCached = ({ status, headers, body }: CachedRefusal): Response =>
  new Response(body, { status, headers })

const toLogin = ({ url }: Request): Response => {
  const { pathname, search } = new URL(url)
  const Location = `/login?return=${encodeURIComponent(pathname + search)}`
  return new Response(null, { status: 303, headers: { Location } })
}

/**
 * Returns the fields of a form that a browser has sent without script; null if the body is not such a form, or is larger than any
 * of the site's forms. Passwords are left out, because they must not appear in a page.
 */
const readSentForm = ({ headers }: Request, body: Uint8Array): SentForm | null => {
  const isForm = headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded")
  const isBrowser = headers.get("Accept")?.includes("text/html")
  if (!isForm || !isBrowser || body.length > limits.pages.givenBack.most) return null
  const fields = readFormFields(new TextDecoder().decode(body))
  return fields && [...fields].filter(([name]) => !/password/i.test(name))
}
