import type { z } from "zod"
import { callAddress } from "#contracts/api/call-address.ts"
import { bodyOf, createBodyBudget } from "#server/limits/body-budget.ts"
import type { Bodies } from "#server/limits/table/limit.ts"
import { tooLarge } from "./deferred-body.ts"

/** Serves a call as a page's script makes it. */
export type ServeCall = (request: Request) => Promise<Response>

/** Returns what reads a form that a browser has sent without script, within a limit, and acts on it. */
export const formReader = (limit: Bodies) => {
  const receive = createBodyBudget(limit)
  return async (request: Request, act: (form: URLSearchParams) => Promise<Response>): Promise<Response> => {
    const received = await receive(bodyOf(request))
    if (received.kind === "too-large") return tooLarge()
    if (received.kind !== "received") return new Response(null, { status: 400 })
    return act(new URLSearchParams(new TextDecoder().decode(received.bytes))).finally(received.release)
  }
}

/** Returns the call of a procedure with this input, with the headers of a request. */
export const asCall = ({ url, headers, signal }: Request, procedure: string, input: object): Request => {
  const own = new Headers(headers)
  own.delete("content-length")
  own.set("content-type", "application/json")
  const body = JSON.stringify({ json: input })
  return new Request(new URL(`${callAddress}/${procedure}`, url), {
    method: "POST",
    headers: own,
    body,
    signal,
  })
}

/** Returns what a call has answered, by its schema; null: the site is busy, or does not know the call, and the answer itself says so. */
export const readAnswer = async <Answered>(
  answer: Response,
  schema: z.ZodType<{ json: Answered }>,
): Promise<Answered | null> => {
  const json: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  return schema.safeParse(json).data?.json ?? null
}
