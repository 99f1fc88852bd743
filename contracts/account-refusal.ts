/** Why something about an account was refused; `locales/` says it in words (AC-06, AC-08, AC-09). */
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
