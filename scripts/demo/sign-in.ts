import { callAddress } from "#contracts/api/call-address.ts"
import type { DemoAccount } from "./accounts.ts"
import { postJson, type Site } from "./post-json.ts"

/** The headers by which the site knows a browser that signed in. */
export type SessionHeaders = { origin: string; cookie: string }

export const signIn = async (site: Site, account: DemoAccount): Promise<SessionHeaders> => {
  const origin = new URL(site.url).origin
  const response = await postJson(site, `${callAddress}/accounts/signIn`, {
    body: { json: account },
    headers: { origin },
  })
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.replace(/;.*/, ""))
  return { origin, cookie: cookies.join("; ") }
}
