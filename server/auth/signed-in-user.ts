import { parseSigned } from "hono/utils/cookie"
import type { AccountCall, AccountServices } from "./account-outcome.ts"
import { rootCause } from "./library-errors.ts"
import { hasSessionCookie } from "./session-cookie.ts"

/** The account whose session a request carries. */
export type SignedInUser = {
  id: string
  email: string
  name: string
  isJudge: boolean
  /** The session, and when it began, epoch milliseconds. */
  session: { id: string; beganOn: number }
  /** The cookies to set if the session was extended. */
  cookies: string[]
}

/**
 * Returns who is signed in, or null; a request without a session's cookie costs nothing. `extendsSession`: where the answer sets the
 * cookies too; otherwise the session would be extended without its cookie.
 */
export const signedInUser = async (
  { auth, db }: Pick<AccountServices, "auth" | "db">,
  { headers }: Pick<AccountCall, "headers">,
  { extendsSession = false } = {},
): Promise<SignedInUser | null> => {
  if (!hasSessionCookie(headers.get("cookie") ?? "")) return null
  const query = { disableRefresh: !extendsSession }
  const pending = auth.api.getSession({ headers, query, returnHeaders: true })
  const { response, headers: answered } = await pending.catch(async (error) => {
    throw await rootCause(error, db)
  })
  if (!response) return null
  const { id, email, name, isJudge } = response.user
  const session = { id: response.session.id, beganOn: response.session.createdAt.getTime() }
  return { id, email, name, isJudge: isJudge === true, session, cookies: answered.getSetCookie() }
}

/**
 * Returns the token of a session that this site has begun, if a request carries its cookie, or null. The signature shows that
 * without a query; only the database knows whether the session is still valid.
 */
export const signedSessionToken = async (
  { auth }: Pick<AccountServices, "auth">,
  { headers }: Pick<AccountCall, "headers">,
): Promise<string | null> => {
  const cookie = headers.get("cookie") ?? ""
  if (!hasSessionCookie(cookie)) return null
  const { secret, authCookies } = await auth.$context
  const { name } = authCookies.sessionToken
  return (await parseSigned(cookie, secret, name))[name] || null
}
