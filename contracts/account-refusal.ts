/** Why an account request was refused; `locales/` says it in words (AC-06, AC-08, AC-09). */
export const accountRefusals = [
  "unreadable",
  "email-invalid",
  "display-name-empty",
  "display-name-too-long",
  "password-empty",
  "password-too-short",
  "password-too-long",
  "password-too-common",
  "code-empty",
  "user-not-found",
  "email-already-in-use",
  "invalid-login-credentials",
  "invalid-action-code",
  "other-device",
  "address-confirmed",
  "address-not-confirmed",
  "forbidden",
  "not-signed-in",
  "last-admin",
  "too-many-requests",
  "too-many-guesses",
  "mail-not-sent",
  "provider-unavailable",
  "other",
] as const

export type AccountRefusal = (typeof accountRefusals)[number]

/** What is answered to a refused account request. */
export type AccountRefused = {
  why: AccountRefusal
  /** What the library or the provider says, where no reason of ours fits (AC-06). */
  message?: string
  /** Seconds until it may be tried again. */
  retryAfter?: number
}
