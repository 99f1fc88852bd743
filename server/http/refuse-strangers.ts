import type { ActionAt } from "./action-at.ts"

/** Answers whoever sends something without being signed in, which no action takes. */
export type RefuseStranger = (request: Request, action: ActionAt) => Promise<Response>

type Kept = { status: number; headers: [string, string][]; body: ArrayBuffer }

/**
 * Returns what refuses strangers without rendering a page. Somebody whose browser sent a form by itself is led to the login page, and
 * types it again; a script is told what the action says to all strangers: it is asked once, without what was sent, and its refusal is kept.
 */
export const refuseStrangers = (ask: (request: Request) => Promise<Response>): RefuseStranger => {
  const refusals = new Map<string, Kept>()
  return async (request, { route, answersWith }) => {
    if (answersWith === "page") return toLogin(request)
    const kept = refusals.get(route)
    if (kept) return told(kept)
    const { url, signal } = request
    const answer = await ask(new Request(url, { method: "POST", headers: { Accept: "*/*" }, signal }))
    if (answer.status !== 401) return answer
    // by its headers the router's script in the browser knows what the action says
    const headers = [...answer.headers].filter(([name]) => name !== "set-cookie")
    const refusal = { status: answer.status, headers, body: await answer.arrayBuffer() }
    refusals.set(route, refusal)
    return told(refusal)
  }
}

const told = ({ status, headers, body }: Kept): Response => new Response(body, { status, headers })

const toLogin = ({ url }: Request): Response => {
  const { pathname, search } = new URL(url)
  const Location = `/login?return=${encodeURIComponent(pathname + search)}`
  return new Response(null, { status: 303, headers: { Location } })
}
