import type * as z from "zod/mini"
import {
  type AgreementBatch,
  agreementAnswer,
  type BatchAnswer,
  batchAnswer,
  type DeviceAnswer,
  type DeviceRequest,
  type DeviceTurnedAway,
  deviceAnswer,
  deviceTurnedAway,
  type JudgeStage,
  judgeStage,
  type PhoneEvent,
} from "#contracts/judging/judge-sync.ts"

/** The client of the judge API (`POST /api/judge/events` and its neighbours). It never throws. */
export type Transport = {
  post(token: string, batch: Batch): Promise<PostOutcome>
  /** Sends riders' agreements that a lap of their card is right (OF-03). */
  agree(token: string, batch: AgreementBatch): Promise<AgreeOutcome>
  /** Requests a token; a former one lets what was recorded before its revocation count. */
  register(request: DeviceRequest, former: string | null): Promise<RegisterOutcome>
  /** Fetches the stage unless it still has this ETag; also reports how many taps are pending here. */
  stage(token: string, path: string, own: { tag: string | null; waiting: number }): Promise<StageOutcome>
}

export type Batch = { stage: string; sentAt: number; events: readonly PhoneEvent[] }

/** The server's answer to a batch; only after `answered` is a tap no longer pending. */
export type PostOutcome = { kind: "answered"; answer: BatchAnswer } | Refused | Failed
export type AgreeOutcome = { kind: "answered" } | Refused | Failed
export type RegisterOutcome = { kind: "registered"; answer: DeviceAnswer } | Refused | Failed
export type StageOutcome =
  | { kind: "read"; stage: JudgeStage; tag: string | null }
  | { kind: "unchanged" }
  | Refused
  | Failed

type Refused = { kind: "refused" } & DeviceTurnedAway
/** No answer, or one that says nothing about the request: it may be sent again. */
type Failed = { kind: "failed" }

/** Timeout for an answer on the worst connection, milliseconds. */
const timeout = 15_000

/** Returns the client for the server of that origin. */
export const httpTransport = (origin: string): Transport => {
  const send = async (
    path: string,
    token: string | null,
    init: RequestInit = {},
  ): Promise<Response | null> => {
    const headers = new Headers(init.headers)
    if (token !== null) headers.set("Authorization", `Bearer ${token}`)
    try {
      const signal = AbortSignal.timeout(timeout)
      const response = await fetch(`${origin}/api/judge/${path}`, { ...init, headers, signal })
      // read in full, so that a connection that breaks halfway counts as no answer
      return new Response(response.status === 304 ? null : await response.arrayBuffer(), response)
    } catch {
      return null
    }
  }
  const post = (path: string, token: string | null, body: object) =>
    send(path, token, {
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
    agree: async (token, batch) => {
      const response = await post("agreements", token, batch)
      const answer = await parsed(response, agreementAnswer)
      return answer ? { kind: "answered" } : refusedOrFailed(response)
    },
    register: async (request, former) => {
      const response = await post("devices", former, request)
      const answer = await parsed(response, deviceAnswer)
      return answer ? { kind: "registered", answer } : refusedOrFailed(response)
    },
    stage: async (token, path, { tag, waiting }) => {
      const stagePath = path.replace(/(^|\/)(institutions|championships|stages)\//g, "$1")
      const response = await send(
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

/** The login page of a hotel's network answers too, so only a refusal in our own format counts. */
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
