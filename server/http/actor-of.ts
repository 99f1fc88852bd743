import type { Actor } from "#domain/access/may.ts"
import { findActor } from "#server/accounts/find-actor.ts"
import { signedInUser } from "#server/auth/signed-in-user.ts"
import type { Services } from "./services.ts"

/** Returns who is signed in, with the roles that they hold at this moment; null: nobody is. */
export const actorOf = async (
  { accounts, db }: Pick<Services, "accounts" | "db">,
  request: Request,
): Promise<Actor | null> => {
  const user = await signedInUser(accounts, request)
  return user && findActor(db, user.id)
}
