import type { AccountServices } from "#server/auth/account-outcome.ts"
import { networkHash } from "#server/auth/keyed-hash.ts"
import { currentRequest } from "#server/observability/current-request.ts"

/** What somebody asked for without the right to it, and their account's id; null: who asks has none. */
export type RefusedRight = { what: string; user: string | null }

/**
 * Notes that somebody asked for what they may not do: once a request, by whichever of page, gate and use-case finds it out first.
 */
export const noteRefusedRight = (
  { keyedHash, security }: Pick<AccountServices, "keyedHash" | "security">,
  { what, user }: RefusedRight,
): void => {
  const request = currentRequest()
  if (request?.isRightRefused) return
  if (request) request.isRightRefused = true
  security.note("right-refused", {
    what,
    ...(user !== null && { user }),
    ...(request && { path: request.path, network: networkHash(keyedHash, request.address) }),
  })
}
