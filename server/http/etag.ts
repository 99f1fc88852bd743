/** Does an `If-None-Match` contain a tag, or `*` (RFC 9110)? A `W/` before a tag means that a proxy has compressed the answer. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(",").some((one) => one.trim() === "*" || strong(one.trim()) === strong(etag)) ?? false

const strong = (etag: string): string => etag.replace(/^W\//, "")
