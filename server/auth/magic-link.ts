import { eq } from "drizzle-orm"
import { parse, serialize } from "hono/utils/cookie"
import type { AccountRequest } from "#contracts/accounts/account-requests.ts"
import { procedures } from "#server/api/chain.ts"
import { user } from "#server/db/schema/accounts.ts"
import { stageJudge } from "#server/db/schema/competitions.ts"
import { role } from "#server/db/schema/roles.ts"
import { magicLinkMail } from "#server/mail/account-mails.ts"
import {
  type AccountCall,
  type AccountOutcome,
  type AccountServices,
  done,
  type ProvenOutcome,
  refuse,
} from "./account-outcome.ts"
import { answerAccount } from "./answer-account.ts"
import { attempt, attemptByLink } from "./attempt.ts"
import { networkHash } from "./keyed-hash.ts"
import { secretFrom } from "./library-callbacks.ts"
import { clientAddressOf } from "./requester.ts"
import { readerOf, withReturn } from "./send-mail.ts"
import { accountCookieName, accountCookieOptions } from "./session-cookie.ts"
import { createCode, forgetCode } from "./sign-in-code.ts"
import { findLink, spendLink } from "./spend-link.ts"

// AC-04: the mail contains one half of a link's token, and a cookie in the requesting browser the other. A scanned, forwarded or
// stolen mail signs nobody in, and neither does the cookie alone.
const half = 32

/**
 * Mails a link that signs in, even without an account yet (AC-04): it leads to the page that spends it by a POST (D-26). The same
 * mail has a code, which does the same on the page that requested it.
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
      const { email } = request
      const token = await secretFrom(() =>
        auth.api.signInMagicLink({ body: { email }, headers: call.headers }),
      )
      const link = await findLink(services, token, call.now)
      if (!link) throw new Error("The accounts library stored no link")
      const [inMail, inCookie] = [token.slice(0, half), token.slice(half)]
      const url = withReturn(new URL("/finish-signup", siteUrl), request.return)
      url.searchParams.set("token", inMail)
      // a code can be read out to somebody who asks for it, so people with a role sign in by the link alone; outsiders cannot see
      // the difference
      const mayUseCode = !(await hasRole(services, email))
      const codeInput = { secret: inCookie, email, link: link.id, returnTo: request.return, mayUseCode }
      const { code, cookie } = await createCode(services, call, codeInput)
      await mailer.send(email, magicLinkMail(readerOf(services, call), { url: url.href, code }))
      return { ...done(), cookies: [cookieOf(services, inMail, inCookie), cookie] }
    },
  })

/** Does this address belong to an admin, a secretary, or a judge of any stage? */
const hasRole = async ({ db }: Pick<AccountServices, "db">, email: string): Promise<boolean> => {
  const [owner] = await db.select({ id: user.id }).from(user).where(eq(user.email, email))
  if (!owner) return false
  const roles = await db.$count(role, eq(role.userId, owner.id))
  return roles > 0 || (await db.$count(stageJudge, eq(stageJudge.userId, owner.id))) > 0
}

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
  const whole = token + inCookie
  const found = await findLink(services, whole, call.now)
  return attemptByLink(services, call, found, async (link) => {
    const outcome = await spendLink(services, call, { link, token: whole, way: "link" })
    if (outcome.kind === "done") await forgetCode(services, inCookie)
    return outcome
  })
}

/** Each link has a cookie of its own, so that an earlier mail still works after a later one. */
const cookieName = (services: AccountServices, inMail: string): string =>
  accountCookieName(services, `link-${inMail.slice(0, 8)}`)

// longer than the link is valid, so that a late reader learns that it has expired, and not that it is for another device
const cookieSeconds = 24 * 60 * 60

const cookieOf = (services: AccountServices, inMail: string, inCookie: string): string =>
  serialize(cookieName(services, inMail), inCookie, {
    ...accountCookieOptions(services),
    maxAge: cookieSeconds,
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
