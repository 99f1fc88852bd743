import { createHash } from "node:crypto"
import { z } from "zod"
import { type AccountCall, type AccountServices, done, type ProvenOutcome } from "./account-outcome.ts"
import { findMailed } from "./attempt.ts"
import { beginSession, type WayIn } from "./begin-session.ts"
import { proveAddress } from "./prove-address.ts"
import { notifyProven } from "./send-mail.ts"

/** A link that signs in, by its row's id, and for whom it is. */
export type SignInLink = { id: string; email: string }

/** Returns the link that has this token; null if it is spent or has expired. */
export const findLink = async (
  services: Pick<AccountServices, "db">,
  token: string,
  now: number,
): Promise<SignInLink | null> => {
  const hash = createHash("sha256").update(token).digest("base64url")
  const link = await findMailed(services, `magic-link:${hash}`, now)
  return link && { id: link.id, ...z.object({ email: z.string() }).parse(JSON.parse(link.value)) }
}

/** Signs in by a link, once, which proves the address first (D-43); the accounts library throws if the link was spent meanwhile. */
export const spendLink = (
  services: AccountServices,
  call: AccountCall,
  { link: { id, email }, token, way }: { link: SignInLink; token: string; way: WayIn },
): Promise<ProvenOutcome> => {
  const act = async () => {
    const { auth, db } = services
    // before anybody is signed in
    const proven = await proveAddress(db, { of: { email }, keep: { way: "link", link: id }, now: call.now })
    const { headers } = await auth.api.magicLinkVerify({
      query: { token },
      headers: call.headers,
      returnHeaders: true,
    })
    await notifyProven(services, call, proven)
    return { ...done(headers), hasEnded: proven?.hasEnded ?? false }
  }
  return beginSession(services, call, { way, act })
}
