import type { z } from "zod"
import { statusOf } from "#contracts/api/status-of.ts"
import { readJson } from "#contracts/read-json.ts"
import { closedBy, type Gate, type GateArgs } from "./gate.ts"

type JsonArgs = GateArgs & { request: Request }

/** What an action is given once its gate is open: with what is asked of it. */
export type Asking<Args, Asked> = Args & { asked: Asked }

/** What came of a request: a refusal has its reason, and may say more. */
type Outcome = { kind: string; reason?: unknown }

type Work<Args, Asked> = {
  /** What the request has to be; null: there is no such stage. */
  schema: (args: Args) => Promise<z.ZodType<Asked> | null> | z.ZodType<Asked>
  act: (args: Asking<Args, Asked>) => Promise<Outcome>
}

/** The action of an address that scripts send JSON to: settles who asks, then reads what they ask, then acts. */
export const jsonAction =
  <Args extends JsonArgs, Asked>(gate: Gate<Args>, { schema, act }: Work<Args, Asked>) =>
  async (args: Args): Promise<Response> => {
    const closed = await closedBy(gate, args)
    if (closed) return refuse(closed)
    const shape = await schema(args)
    if (!shape) return refuse("stage-not-found")
    const asked = shape.safeParse(isJson(args.request) ? await readJson(args.request) : undefined)
    return asked.success ? answerJson(await act({ ...args, asked: asked.data })) : refuse("unreadable")
  }

/** The loader of an address that scripts read JSON from: settles who asks, then reads. */
export const jsonLoader =
  <Args extends GateArgs>(gate: Gate<Args>, read: (args: Args) => Promise<Outcome>) =>
  async (args: Args): Promise<Response> => {
    const closed = await closedBy(gate, args)
    return closed ? refuse(closed) : answerJson(await read(args))
  }

/** Answers with what came of a request, for this visitor alone. */
const answerJson = (outcome: Outcome): Response => {
  const status = outcome.kind === "refused" ? statusOf(String(outcome.reason)) : 200
  return Response.json(outcome, { status, headers: { "Cache-Control": "private, no-store" } })
}

const refuse = (reason: string) => answerJson({ kind: "refused", reason })

const isJson = ({ headers }: Request): boolean =>
  headers.get("Content-Type")?.startsWith("application/json") === true
