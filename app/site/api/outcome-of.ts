import { type ClientPromiseResult, isDefinedError, ORPCError, safe } from "@orpc/client"

/** Why nothing was done: a reason that the contract names, and its details. */
export type RefusalIn<Failure> =
  Failure extends ORPCError<infer Reason, infer About>
    ? { kind: "refused"; reason: Reason; about: About }
    : never

/** The server could not be reached, or did not answer as it should. */
export type Unanswered = { kind: "refused"; reason: "unreachable" | "broken"; about: undefined }

/** The outcome of a call: what was done, or why not. */
export type Outcome<Output, Failure> = Output | RefusalIn<Failure> | Unanswered

/** Returns the outcome of a call. It never throws: every failure is a value. */
export async function outcomeOf<Output, Failure>(
  call: ClientPromiseResult<Output, Failure>,
): Promise<Outcome<Output, Failure>> {
  const { error, data, isSuccess } = await safe(call)
  return isSuccess ? data : refusalIn(error)
}

/** Returns the outcome of a call in process. A failure that is not a refusal of the contract is the server's own, and is thrown. */
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

/** Browsers throw a TypeError without a connection, and a DOMException after a timeout. */
const isOfNetwork = (error: unknown): boolean => error instanceof TypeError || error instanceof DOMException

/** Is the outcome a refusal or a missing answer? */
export const isRefusal = <Output extends { kind: string }, Failure>(
  came: Outcome<Output, Failure>,
): came is RefusalIn<Failure> | Unanswered => came.kind === "refused"

/** Did the server not answer? */
export const isUnanswered = <Refusal extends { reason: string }>(
  refusal: Refusal,
): refusal is Refusal & Pick<Unanswered, "reason"> => isUnansweredReason(refusal.reason)

/** The same, for a bare reason. */
export const isUnansweredReason = (reason: string): reason is Unanswered["reason"] =>
  reason === "unreachable" || reason === "broken"
