import { setTimeout as wait } from "node:timers/promises"
import type { AccountRequest } from "#contracts/account-requests.ts"
import { safeReturn } from "#domain/accounts/safe-return.ts"
import {
  type AccountCall,
  type AccountOutcome,
  type AccountServices,
  done,
  refuse,
} from "./account-outcome.ts"
import { attempt } from "./attempt.ts"
import { openIdProvider } from "./create-auth.ts"

/** How long a provider may take to vouch for somebody, milliseconds. */
const patience = 15_000

/** Answers the address of the provider's page on which an account is chosen (AC-02). */
export const startOpenId = (
  services: AccountServices,
  call: AccountCall,
  request: AccountRequest<"open-id">,
): Promise<AccountOutcome> =>
  attempt(services, call, {
    kind: "open-id",
    email: null,
    act: async () => {
      const auth = await services.openId.auth()
      if (!auth) return refuse("provider-unavailable")
      const returnTo = safeReturn(request.return)
      const failed = new URL("/login", services.siteUrl)
      if (returnTo !== "/") failed.searchParams.set("return", returnTo)
      const { headers, response } = await auth.api.signInSocial({
        body: {
          provider: openIdProvider,
          callbackURL: new URL(returnTo, services.siteUrl).href,
          errorCallbackURL: failed.href,
          disableRedirect: true,
        },
        headers: call.headers,
        returnHeaders: true,
      })
      return response.url ? done(headers, { url: response.url }) : refuse("provider-unavailable")
    },
  })

/** Answers a visitor whom the provider sends back: signed in, or to the sign-in page with `error` in its address. */
export const finishOpenId = async (services: AccountServices, request: Request): Promise<Response> => {
  const failed = () => Response.redirect(new URL("/login?error=provider_unavailable", services.siteUrl), 302)
  const auth = await services.openId.auth()
  if (!auth) return failed()
  const late = wait(patience, null, { ref: false })
  return (await Promise.race([auth.handler(request), late])) ?? failed()
}
