import type { Page } from "@playwright/test"
import { callAddress, institutionOf } from "#contracts/api/call-address.ts"

/** The addresses at which a page calls procedures of a context: all of them, or those whose name is like this. */
export const callsOf = (context: string, name = "\\w+"): RegExp =>
  new RegExp(`${callAddress}/${context}/${name}(\\?|$)`)

/** Calls a procedure directly, without a button, as the user who is signed in. */
export const call = (page: Page, origin: string, procedure: string, input: object) => {
  const query = new URLSearchParams({ institution: institutionOf(input) ?? "" })
  return page.request.post(`${origin}${callAddress}/${procedure}?${query}`, {
    data: { json: input },
    headers: { Origin: origin },
  })
}
