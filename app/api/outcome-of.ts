import { type ClientPromiseResult, isDefinedError, ORPCError, safe } from "@orpc/client"

/** Why nothing was done, as a reason that the contract names, and what else there is to say of it. */
export type RefusalIn<Failure> =
  Failure extends ORPCError<infer Reason, infer About>
    ? { kind: "refused"; reason: Reason; about: About }
    : never

/** The server could not be reached, or did not answer as it should. */
export type Unanswered = { kind: "refused"; reason: "unreachable" | "broken"; about: undefined }

/** What a call comes to: what was done, or why not. */
export type Outcome<Output, Failure> = Output | RefusalIn<Failure> | Unanswered

/** Returns what a call came to. In the browser it never throws; in process a failure that is no refusal is the server's own. */
export async function outcomeOf<Output, Failure>(
  call: ClientPromiseResult<Output, Failure>,
): Promise<Outcome<Output, Failure>> {
  const { error, data, isSuccess } = await safe(call)
  return isSuccess ? data : refusalIn(error)
}

/** Returns what a call in process came to; what is no refusal of the contract is a failure of the server, and thrown on. */
export async function outcomeInProcess<Output, Failure>(
  call: ClientPromiseResult<Output, Failure>,
): Promise<Output | RefusalIn<Failure>> {
  const { error, data, isSuccess } = await safe(call)
  if (isSuccess) return data
  const refusal = definedRefusalIn(error)
  if (refusal === null) throw error
  return refusal
}

function refusalIn<Failure>(error: Failure): RefusalIn<Failure> | Unanswered {
  const reason = isOfNetwork(error) ? "unreachable" : "broken"
  return definedRefusalIn(error) ?? { kind: "refused", reason, about: undefined }
}

function definedRefusalIn<Failure>(error: Failure): RefusalIn<Failure> | null
function definedRefusalIn(error: unknown): object | null {
  return error instanceof ORPCError && isDefinedError(error)
    ? { kind: "refused", reason: error.code, about: error.data }
    : null
}

/** Browsers throw a TypeError where there is no connection, and a DOMException once nobody waits any longer. */
const isOfNetwork = (error: unknown): boolean => error instanceof TypeError || error instanceof DOMException

/** Was nothing done? */
export const isRefusal = <Output extends { kind: string }, Failure>(
  came: Outcome<Output, Failure>,
): came is RefusalIn<Failure> | Unanswered => came.kind === "refused"

/** Was it not even answered? */
export const isUnanswered = <Refusal extends { reason: string }>(
  refusal: Refusal,
): refusal is Refusal & Pick<Unanswered, "reason"> =>
  refusal.reason === "unreachable" || refusal.reason === "broken"
