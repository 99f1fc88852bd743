import type { Page, Request, Route } from "@playwright/test"
import { callAddress, institutionOf } from "#contracts/api/call-address.ts"
import { statusOf } from "#contracts/api/status-of.ts"

/** The addresses at which a page calls procedures of a context: all of them, or those whose name is like this. */
export const callsOf = (context: string, name = "\\w+"): RegExp =>
  new RegExp(`${callAddress}/${context}/${name}(\\?|$)`)

/** What a page has sent to a procedure. */
export const inputOf = (request: Request) => request.postDataJSON()?.json

/** Calls a procedure directly, without a button, as the user who is signed in. */
export const call = (page: Page, origin: string, procedure: string, input: object) => {
  const query = new URLSearchParams({ institution: institutionOf(input) ?? "" })
  return page.request.post(`${origin}${callAddress}/${procedure}?${query}`, {
    data: { json: input },
    headers: { Origin: origin },
  })
}

/** Answers a call with a refusal of the contract. */
export const refuseCall = (route: Route, reason: string, data: object = {}) =>
  route.fulfill({
    status: statusOf(reason),
    json: { json: { defined: true, code: reason, status: statusOf(reason), message: reason, data } },
  })
