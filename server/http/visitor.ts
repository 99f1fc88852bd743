import type { Profile } from "#contracts/accounts/account-profile.ts"
import type { Viewer } from "#contracts/accounts/viewer.ts"
import type { Actor } from "#domain/access/may.ts"
import { findActor } from "#server/accounts/find-actor.ts"
import { readProfile } from "#server/accounts/profile.ts"
import { type SignedInUser, signedInUser } from "#server/auth/signed-in-user.ts"
import type { Services } from "./services.ts"

/** Who makes a request. */
export type Visitor = {
  /** Who is signed in (SH-13), or null; looked up once per request, and without a session not at all. */
  viewer(): Promise<Viewer | null>
  /** The viewer's profile (AC-07); null: nobody is signed in. */
  profile(): Promise<Profile | null>
  /** The `Set-Cookie` headers to be added to the answer. */
  cookies: string[]
}

/** Returns who makes a request; `onSignedOut` is called if it turns out that nobody is signed in. */
export const visitorOf = (
  { accounts, db }: Pick<Services, "accounts" | "db">,
  request: Pick<Request, "headers">,
  onSignedOut?: () => void,
): Visitor => {
  const cookies: string[] = []
  const find = async (): Promise<Viewer | null> => {
    const user = await signedInUser(accounts, request, { extendsSession: true })
    if (!user) {
      onSignedOut?.()
      return null
    }
    cookies.push(...user.cookies)
    const { isConfirmed, admin, secretaryOf } = await findActor(db, user.id)
    const { id: userId, name, email, isJudge } = user
    return { userId, name, email, isJudge, isConfirmed, admin, secretaryOf: [...secretaryOf] }
  }
  let found: Promise<Viewer | null> | null = null
  const viewer = () => {
    found ??= find()
    return found
  }
  const profile = async () => {
    const signedIn = await viewer()
    return signedIn && readProfile(db, signedIn.userId)
  }
  return { viewer, profile, cookies }
}

type SignedInActor = Actor & Pick<SignedInUser, "session">

/** Returns who is signed in, by which session, and with the roles that they hold at this moment; null: nobody is. */
export const actorOf = async (
  { accounts, db }: Pick<Services, "accounts" | "db">,
  request: Pick<Request, "headers">,
): Promise<SignedInActor | null> => {
  const user = await signedInUser(accounts, request)
  return user && { ...(await findActor(db, user.id)), session: user.session }
}
