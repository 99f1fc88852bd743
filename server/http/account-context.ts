import type { Profile, ProfileForm } from "#contracts/account-profile.ts"
import type { MyResult, RunningRide } from "#contracts/my-results.ts"
import type { Viewer } from "#contracts/viewer.ts"
import { findActor } from "#server/accounts/find-actor.ts"
import { myResults } from "#server/accounts/my-results.ts"
import { readProfile, type SaveProfileOutcome, saveProfile } from "#server/accounts/profile.ts"
import { ridesNow } from "#server/accounts/rides-now.ts"
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
  saveProfile(form: ProfileForm): Promise<SaveProfileOutcome>
  /** The viewer's own results (OR-06); null: nobody is signed in. */
  myResults(): Promise<MyResult[] | null>
  /** The stages that the viewer rides in now. */
  ridesNow(): Promise<RunningRide[]>
}

/** Returns what a request's pages may ask about the visitor, and the cookies that the answer has to set by then. */
export const accountContext = (
  { accounts, db, now }: Pick<Services, "accounts" | "db" | "now">,
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
    saveProfile: async (form) => {
      const signedIn = await viewer()
      if (!signedIn) return { kind: "refused", reason: "not-signed-in" }
      return saveProfile({ db, userId: signedIn.userId, now: now() }, form)
    },
    myResults: async () => {
      const signedIn = await viewer()
      return signedIn && myResults(db, signedIn.userId)
    },
    ridesNow: async () => {
      const signedIn = await viewer()
      return signedIn ? ridesNow(db, { userId: signedIn.userId, now: now() }) : []
    },
  }
  return { context, cookies }
}
