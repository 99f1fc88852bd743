/** Refusals whose kind does not follow from their name. */
const statuses: Readonly<Record<string, number>> = {
  unreadable: 400,
  "email-invalid": 400,
  "display-name-empty": 400,
  "display-name-too-long": 400,
  "password-empty": 400,
  "password-too-short": 400,
  "password-too-long": 400,
  "password-too-common": 400,
  "code-empty": 400,
  "code-not-six-digits": 400,
  "invalid-action-code": 400,
  other: 400,
  "not-signed-in": 401,
  "invalid-login-credentials": 401,
  forbidden: 403,
  "other-device": 403,
  "not-of-club": 403,
  "no-regulation": 404,
  "too-many-unused": 409,
  "too-many-unconfirmed": 409,
  "ad-removed": 410,
  "stage-withdrawn": 410,
  "too-large": 413,
  "not-a-pdf": 415,
  "not-an-image": 415,
  "heic-picture": 415,
  "too-many-pixels": 422,
  busy: 503,
  "mail-not-sent": 503,
  "provider-unavailable": 503,
}

/** The HTTP status of a refusal, which gives programs its kind; the reason gives the details. */
export const statusOf = (reason: string): number => {
  const status = statuses[reason]
  if (status !== undefined) return status
  if (reason.startsWith("too-many-")) return 429
  return reason.endsWith("-not-found") ? 404 : 409
}
