import type { Browser } from "./browser.ts"

/** Where a site is, and where its provider leads back to. */
type Site = { url: string }

/** Returns the address of the provider's page to which the site's button leads. */
export const startByProvider = async (browser: Browser, returnTo = "/"): Promise<string> => {
  const { status, body } = await browser.call("accounts/startOpenId", { return: returnTo })
  if (status !== 200) throw new Error(`It answered ${status}`)
  const { json } = body as { json: { url: string } }
  return json.url
}

/** Walks through the provider's pages, choosing an account; returns where the visitor ends on the site. */
export const walkProvider = async (
  site: Site,
  browser: Browser,
  { start, choice }: { start: string; choice: string },
): Promise<string> => {
  const callback = `${site.url}/api/auth/callback/google`
  let address = start
  for (let step = 0; step < 12; step += 1) {
    const { status, headers } = await browser.get(address)
    const next = headers.get("location")
    if (next !== null) address = new URL(next, address).href
    else if (address.includes("/choose/") && status === 200) address += `?account=${choice}`
    else throw new Error(`${address} answered ${status}`)
    if (address.startsWith(site.url) && !address.startsWith(callback)) return address.slice(site.url.length)
  }
  throw new Error("The walk has no end")
}
