/** The HTTP status of an answer that refuses: by it, programs know what kind of refusal it is. Its reason says which. */
export const statusOf = (reason: string): number => {
  if (reason === "unreadable") return 400
  if (reason === "not-signed-in") return 401
  if (reason === "forbidden") return 403
  if (reason === "ad-removed") return 410
  if (reason.startsWith("too-many-")) return 429
  return reason.endsWith("-not-found") ? 404 : 409
}
