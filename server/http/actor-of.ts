import type { Actor } from "#domain/access/may.ts"
import { findActor } from "#server/accounts/find-actor.ts"
import { type SignedInUser, signedInUser } from "#server/auth/signed-in-user.ts"
import type { Services } from "./services.ts"

type SignedInActor = Actor & Pick<SignedInUser, "session">

/** Returns who is signed in, by which session, and with the roles that they hold at this moment; null: nobody is. */
export const actorOf = async (
  { accounts, db }: Pick<Services, "accounts" | "db">,
  request: Pick<Request, "headers">,
): Promise<SignedInActor | null> => {
  const user = await signedInUser(accounts, request)
  return user && { ...(await findActor(db, user.id)), session: user.session }
}
