const downCodes =
  /^(08|25006|53|57P0[123]|58030|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/
// what pg says without a code
const downMessages =
  /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable|timeout expired|timeout exceeded when trying to connect)/

/**
 * Did a query fail because the database cannot be reached, went away, or has no room? Then nothing is known to be written, and the
 * same may succeed in a moment: the caller answers 503.
 */
export const isDatabaseDown = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = "code" in error ? String(error.code) : ""
  // the socket of an embedded server that does not run
  const isSocketGone = code === "ENOENT" && "syscall" in error && error.syscall === "connect"
  return (
    isSocketGone || downCodes.test(code) || downMessages.test(error.message) || isDatabaseDown(error.cause)
  )
}
