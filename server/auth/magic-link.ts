import { createHash } from "node:crypto"
import { parse, serialize } from "hono/utils/cookie"
import { z } from "zod"
import type { AccountRequest } from "#contracts/account-requests.ts"
import { procedures } from "#server/api/chain.ts"
import { magicLinkMail } from "#server/mail/account-mails.ts"
import {
  type AccountCall,
  type AccountOutcome,
  type AccountServices,
  answerAccount,
  done,
  type ProvenOutcome,
  refuse,
} from "./account-outcome.ts"
import { attempt, attemptByLink, findMailed } from "./attempt.ts"
import { beginSession } from "./begin-session.ts"
import { networkHash } from "./keyed-hash.ts"
import { secretFrom } from "./library-callbacks.ts"
import { proveAddress } from "./prove-address.ts"
import { clientAddressOf } from "./requester.ts"
import { notifyProven, readerOf, withReturn } from "./send-mail.ts"
import { accountCookiePath, cookiePrefix, isSecure } from "./session-cookie.ts"

// AC-04: the mail contains one half of a link's token, and a cookie in the requesting browser the other. A scanned, forwarded or
// stolen mail signs nobody in, and neither does the cookie alone.
const half = 32

/**
 * Mails a link that signs in, also somebody who has no account yet (AC-04): it leads to the page that spends it by a POST
 * (D-26).
 */
const sendMagicLink = (
  services: AccountServices,
  call: AccountCall,
  request: AccountRequest<"sendMagicLink">,
): Promise<AccountOutcome> =>
  attempt(services, call, {
    kind: "mail",
    email: request.email,
    act: async () => {
      const { auth, mailer, siteUrl } = services
      const body = { email: request.email }
      const secret = await secretFrom(() => auth.api.signInMagicLink({ body, headers: call.headers }))
      const [inMail, inCookie] = [secret.slice(0, half), secret.slice(half)]
      const url = withReturn(new URL("/finish-signup", siteUrl), request.return)
      url.searchParams.set("token", inMail)
      await mailer.send(request.email, magicLinkMail(readerOf(services, call), url.href))
      return { ...done(), cookies: [cookieOf(services, inMail, inCookie)] }
    },
  })

/** Spends a link, once, in the browser that requested it; in another browser it stays unspent, and the answer says so (AC-04). */
const finishSignup = async (
  services: AccountServices,
  call: AccountCall,
  { token }: AccountRequest<"finishSignup">,
): Promise<ProvenOutcome> => {
  const inCookie = readCookie(call.headers, cookieName(services, token))
  if (inCookie === null) {
    // not limited: nothing is looked up, and people who read mail on another device must get this answer whatever others do
    const network = networkHash(services.keyedHash, clientAddressOf(call))
    services.security.note("proof-failed", { what: "link", network })
    return refuse("other-device")
  }
  const query = { token: token + inCookie }
  const link = await findLink(services, query.token, call.now)
  return attemptByLink(services, call, link, ({ id, email }) => {
    const act = async () => {
      const { auth, db } = services
      // both halves prove the address, before anybody is signed in
      const keep = { way: "link", link: id } as const
      const proven = await proveAddress(db, { of: { email }, keep, now: call.now })
      const { headers } = await auth.api.magicLinkVerify({
        query,
        headers: call.headers,
        returnHeaders: true,
      })
      await notifyProven(services, call, proven)
      return { ...done(headers), hasEnded: proven?.hasEnded ?? false }
    }
    return beginSession(services, call, { way: "link", act })
  })
}

/** Returns the link of both halves, and for whom it is. */
const findLink = async (services: AccountServices, token: string, now: number) => {
  const hash = createHash("sha256").update(token).digest("base64url")
  const link = await findMailed(services, `magic-link:${hash}`, now)
  return link && { id: link.id, ...z.object({ email: z.string() }).parse(JSON.parse(link.value)) }
}

/** Each link has a cookie of its own, so that an earlier mail still works after a later one. */
const cookieName = (services: AccountServices, inMail: string): string =>
  `${isSecure(services) ? "__Secure-" : ""}${cookiePrefix}.link-${inMail.slice(0, 8)}`

// longer than the link is valid, so that a late reader learns that it has expired, and not that it is for another device
const cookieSeconds = 24 * 60 * 60

const cookieOf = (services: AccountServices, inMail: string, inCookie: string): string =>
  serialize(cookieName(services, inMail), inCookie, {
    path: accountCookiePath,
    maxAge: cookieSeconds,
    httpOnly: true,
    sameSite: "Lax",
    secure: isSecure(services),
  })

const readCookie = (headers: Headers, name: string): string | null =>
  parse(headers.get("cookie") ?? "", name)[name] || null

/** The procedures for signing in by a mailed link. */
export const magicLinkProcedures = {
  sendMagicLink: procedures.accounts.sendMagicLink.handler(({ input, context, errors }) =>
    answerAccount(context, sendMagicLink(context.accounts, context, input), errors),
  ),
  finishSignup: procedures.accounts.finishSignup.handler(({ input, context, errors }) =>
    answerAccount(context, finishSignup(context.accounts, context, input), errors),
  ),
}
