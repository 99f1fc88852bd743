import type { AccountServices } from "#server/auth/account-outcome.ts"
import { networkHash } from "#server/auth/keyed-hash.ts"
import { currentRequest } from "#server/observability/current-request.ts"

/** What somebody tried without permission, and their account's id; null: they have none. */
export type RefusedRight = { what: string; user: string | null }

/** Logs that somebody tried what they may not do: once per request, whether page, gate or use-case finds out first. */
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
