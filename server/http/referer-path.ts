/** Path of the site's own page that a request comes from, as its `Referer` tells; null where it tells of none. */
export const refererPath = ({ headers }: Request, origins: readonly string[]): string | null => {
  const from = URL.parse(headers.get("Referer") ?? "")
  return from && origins.includes(from.origin) ? from.pathname : null
}
