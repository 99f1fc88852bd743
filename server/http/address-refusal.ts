import { limits } from "#server/limits/table/limits.ts"

/** There a browser asks for the scripts of all pages that a page links to. No page, but React Router's own. */
export const linksAddress = "/__manifest"

/**
 * Returns the status by which a request for an address is refused because the address is longer than any of the site's; null: it
 * is not. What handles addresses further on takes time that can grow with the square of their length, as the router of the pages does.
 */
export const addressRefusal = (address: string): 404 | 414 | null => {
  const { addressParts, pathLetters, queryLetters, linksLetters } = limits.connections
  const queryAt = address.indexOf("?")
  const path = queryAt < 0 ? address : address.slice(0, queryAt)
  if (path.length > pathLetters.most) return 414
  const longestQuery = path === linksAddress ? linksLetters.most : queryLetters.most
  if (address.length - path.length > longestQuery) return 414
  // an address is parsed as a browser would, and a browser takes either for a slash
  return path.split(/[/\\]/, addressParts.most + 2).length > addressParts.most + 1 ? 404 : null
}
