import { setTimeout as wait } from "node:timers/promises"
import { parse, serialize } from "hono/utils/cookie"
import type { AccountRequest } from "#contracts/accounts/account-requests.ts"
import { safeReturn } from "#domain/accounts/safe-return.ts"
import { procedures } from "#server/api/chain.ts"
import { limits } from "#server/limits/table/limits.ts"
import {
  type AccountCall,
  type AccountOutcome,
  type AccountServices,
  done,
  refuse,
} from "./account-outcome.ts"
import { answerAccount } from "./answer-account.ts"
import { noteSignedIn } from "./begin-session.ts"
import { openIdProvider } from "./create-auth.ts"
import { roomForOneMore } from "./known-browser.ts"
import { captureSecret, captureSession } from "./library-callbacks.ts"
import { withRefusals } from "./library-errors.ts"
import { notifyProven, withReturn } from "./send-mail.ts"
import { cookiePrefix, isSecure } from "./session-cookie.ts"

/** Where the library redirects after a sign-in: with the original address its own cookie would be too long. */
const afterwards = "/"

/** Returns the address of the provider's page on which an account is chosen (AC-02). */
const startOpenId = (
  services: AccountServices,
  call: AccountCall,
  request: AccountRequest<"startOpenId">,
): Promise<AccountOutcome<{ url: string }>> =>
  withRefusals(services, async () => {
    const auth = await services.openId.auth(call.now)
    if (!auth) return refuse("provider-unavailable")
    const { headers, response } = await auth.api.signInSocial({
      body: {
        provider: openIdProvider,
        callbackURL: afterwards,
        errorCallbackURL: "/login",
        disableRedirect: true,
      },
      headers: call.headers,
      returnHeaders: true,
    })
    if (!response.url) return refuse("provider-unavailable")
    headers.append("Set-Cookie", writeReturn(services.siteUrl, safeReturn(request.return)))
    for (const cookie of roomForOneMore(services, call.headers)) headers.append("Set-Cookie", cookie)
    return { ...done(headers), url: response.url }
  })

/**
 * Answers a visitor whom the provider sends back: signed in, or redirected to the sign-in page with `error` in its address, which
 * leads on to the original page.
 */
export const finishOpenId = async (
  services: AccountServices,
  request: Request,
  now: number,
): Promise<Response> => {
  const failed = (error: string) => failedLogin(services.siteUrl, request.headers, error).href
  const auth = await services.openId.auth(now)
  const late = wait(limits.services.provider.most, null, { ref: false })
  const pending = auth && captureSession(() => captureSecret(() => auth.handler(request)))
  const finished = pending && (await Promise.race([pending, late]))
  if (!finished) return Response.redirect(failed("provider_unavailable"), 302)
  const { answer: answered, mailed: proven } = finished.answer
  const call = { headers: request.headers, now }
  const { userId } = finished
  const answer = withCookies(answered, await noteSignedIn(services, call, { way: "provider", userId }))
  await notifyProven(services, request, proven)
  const { siteUrl } = services
  const location = answer.headers.get("Location")
  const error = new URL(location ?? "/", siteUrl).searchParams.get("error")
  if (error !== null) return redirectTo(answer, failed(error))
  if (location !== afterwards) return answer
  const returnTo = readReturn(request.headers)
  return redirectTo(
    answer,
    proven?.hasEnded ? provenPage(services, returnTo) : new URL(returnTo, siteUrl).href,
  )
}

const withCookies = (answer: Response, cookies: readonly string[]): Response => {
  const onward = new Response(answer.body, answer)
  for (const cookie of cookies) onward.headers.append("Set-Cookie", cookie)
  return onward
}

const redirectTo = (answer: Response, address: string): Response => {
  const onward = new Response(answer.body, answer)
  onward.headers.set("Location", address)
  return onward
}

/** The page that says that the former ways to sign in were ended, and leads on to the original page (D-43). */
const provenPage = ({ siteUrl }: AccountServices, returnTo: string): string => {
  const profile = withReturn(new URL("/profile", siteUrl), returnTo)
  profile.searchParams.set("confirmed", "ended")
  return profile.href
}

const returnCookie = `${cookiePrefix}.open-id-return`

/** The cookie is sent to the address that the provider leads back to, and no other. */
const callbackPath = "/api/auth/callback"

/** How long somebody may take on the provider's pages. */
const returnSeconds = 3_600

/** The most bytes of a return path: a browser drops a cookie of more than 4,096, and a proxy refuses 8,192 of all together. */
const longestReturn = 3_000

/**
 * Returns the cookie that remembers the original page while the browser is at the provider. If the address is too long, the
 * browser comes back to `/`.
 */
const writeReturn = (siteUrl: string, returnTo: string): string =>
  serialize(returnCookie, encodeURIComponent(returnTo).length <= longestReturn ? returnTo : "/", {
    path: callbackPath,
    maxAge: returnSeconds,
    httpOnly: true,
    sameSite: "Lax",
    secure: isSecure({ siteUrl }),
  })

/** Returns the path of the original page, or `/`. */
const readReturn = (headers: Headers): string =>
  safeReturn(parse(headers.get("cookie") ?? "", returnCookie)[returnCookie])

/** Returns the address of the sign-in page with a failure, which leads on to the original page. */
const failedLogin = (siteUrl: string, headers: Headers, error: string): URL => {
  const login = withReturn(new URL("/login", siteUrl), readReturn(headers))
  login.searchParams.set("error", error)
  return login
}

/**
 * The procedure that starts a sign-in with the OpenID provider; the way back is not a call, since the provider redirects there.
 */
export const openIdProcedures = {
  startOpenId: procedures.accounts.startOpenId.handler(({ input, context, errors }) =>
    answerAccount(context, startOpenId(context.accounts, context, input), errors),
  ),
}
