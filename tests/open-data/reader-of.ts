import { openDataAddress } from "#contracts/open-data/links.ts"
import { nextNumber } from "#tests/support/factories/next-number.ts"
import { fetchPage } from "#tests/support/fetch-page.ts"

/** An address that nobody has asked from. */
export const newAddress = () => `2001:db8:${nextNumber().toString(16)}::1`

/** How something is asked for: each time from a new address, so that no test counts the requests of another. */
export type ReadOptions = { method?: string; headers?: Record<string, string>; from?: string }

/** Returns what reads the open data of a site that trusts a proxy. */
export const readerOf = ({ url }: { url: string }) => {
  const read = (path: string, { method = "GET", headers = {}, from = newAddress() }: ReadOptions = {}) =>
    fetchPage(`${url}${openDataAddress}/${path}`, {
      method,
      headers: { "X-Forwarded-For": from, ...headers },
    })
  const dataOf = async (path: string) => {
    const { status, text } = await read(path)
    return { status, ...JSON.parse(text) }
  }
  return { read, dataOf }
}
