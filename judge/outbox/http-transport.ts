import type * as z from "zod/mini"
import { batchAnswer, deviceAnswer, deviceTurnedAway, judgeStage } from "#contracts/judge-sync.ts"
import type { Transport } from "./transport.ts"

/** How long an answer may take on the worst line, milliseconds. */
const patience = 15_000

/** Returns the way to the server of that origin. */
export const httpTransport = (origin: string): Transport => {
  const ask = async (
    path: string,
    token: string | null,
    init: RequestInit = {},
  ): Promise<Response | null> => {
    const headers = new Headers(init.headers)
    if (token !== null) headers.set("Authorization", `Bearer ${token}`)
    try {
      const signal = AbortSignal.timeout(patience)
      const response = await fetch(`${origin}/api/judge/${path}`, { ...init, headers, signal })
      // read whole, so that a line that breaks in the middle is no answer
      return new Response(response.status === 304 ? null : await response.arrayBuffer(), response)
    } catch {
      return null
    }
  }
  const post = (path: string, token: string | null, body: object) =>
    ask(path, token, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    })

  return {
    post: async (token, batch) => {
      const response = await post("events", token, batch)
      const answer = await parsed(response, batchAnswer)
      return answer ? { kind: "answered", answer } : refusedOrFailed(response)
    },
    register: async (request, former) => {
      const response = await post("devices", former, request)
      const answer = await parsed(response, deviceAnswer)
      return answer ? { kind: "registered", answer } : refusedOrFailed(response)
    },
    stage: async (token, path, { tag, waiting }) => {
      const stagePath = path.replace(/(^|\/)(institutions|championships|stages)\//g, "$1")
      const response = await ask(
        `stages/${stagePath}?waiting=${waiting}`,
        token,
        tag === null ? {} : { headers: { "If-None-Match": tag } },
      )
      if (response?.status === 304) return { kind: "unchanged" }
      const stage = await parsed(response, judgeStage)
      return stage
        ? { kind: "read", stage, tag: response?.headers.get("ETag") ?? null }
        : refusedOrFailed(response)
    },
  }
}

const parsed = async <Schema extends z.ZodMiniType>(
  response: Response | null,
  schema: Schema,
): Promise<z.infer<Schema> | null> => {
  if (response?.status !== 200) return null
  return schema.safeParse(await jsonOf(response)).data ?? null
}

/** A portal in a hotel answers too: only a refusal in our own words is one. */
const refusedOrFailed = async (response: Response | null) => {
  if (!response || ![401, 403, 404].includes(response.status)) return { kind: "failed" } as const
  const read = deviceTurnedAway.safeParse(await jsonOf(response))
  return read.success ? ({ kind: "refused", ...read.data } as const) : ({ kind: "failed" } as const)
}

const jsonOf = async (response: Response): Promise<unknown> => {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}
