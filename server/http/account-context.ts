import type { Profile } from "#contracts/account-profile.ts"
import type { Viewer } from "#contracts/viewer.ts"
import { findActor } from "#server/accounts/find-actor.ts"
import { readProfile } from "#server/accounts/profile.ts"
import { signedInUser } from "#server/auth/signed-in-user.ts"
import { noteRefusedRight } from "./note-refused-right.ts"
import type { Services } from "./services.ts"

/** What the pages of one request may ask about the visitor. */
export type AccountContext = {
  /** Who is signed in (SH-13), or null; asked once a request, and nothing where there is no session. */
  viewer(): Promise<Viewer | null>
  /** Notes that the viewer asked for what they may not do. */
  noteRefusedRight(what: "page" | "action"): Promise<void>
  /** Is the button of an OpenID provider shown (AC-01)? */
  isOpenIdOffered: boolean
  /** The viewer's profile (AC-07); null: nobody is signed in. */
  profile(): Promise<Profile | null>
}

/** Returns what a request's pages may ask about the visitor, and the cookies that the answer has to set by then. */
export const accountContext = (
  { accounts, db }: Pick<Services, "accounts" | "db">,
  request: Request,
): { context: AccountContext; cookies: string[] } => {
  const cookies: string[] = []
  const find = async (): Promise<Viewer | null> => {
    const user = await signedInUser(accounts, request)
    if (!user) return null
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
  const context: AccountContext = {
    viewer,
    noteRefusedRight: async (what) =>
      noteRefusedRight(accounts, { what, user: (await viewer())?.userId ?? null }),
    isOpenIdOffered: accounts.openId.isOffered,
    profile: async () => {
      const signedIn = await viewer()
      return signedIn && readProfile(db, signedIn.userId)
    },
  }
  return { context, cookies }
}
