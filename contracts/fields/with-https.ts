/** A name of the web with at least one dot, and what may follow it: no scheme stands before it, and no user. */
const withoutScheme = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u

/** Returns a web address with the `https://` that people leave out, as in `www.example.org`; any other text stays as it is. */
export const withHttps = (typed: string): string => {
  const address = typed.trim()
  return withoutScheme.test(address) ? `https://${address}` : address
}
