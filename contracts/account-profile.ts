import { z } from "zod"
import { displayName } from "./account-requests.ts"

/** The profile as its owner sees it (AC-07). */
export type Profile = {
  email: string
  emailVerified: boolean
  displayName: string
  isJudge: boolean
  hasPassword: boolean
}

/** Who is to prove that it is them, and by what: the password, or a code that is mailed. */
export type Prover = Pick<Profile, "email" | "hasPassword">

/** What of a profile its owner changes (AC-07, AC-08); a form leaves out a box that is not ticked. */
export const profileForm = z.object({ displayName, isJudge: z.boolean().default(false) })

export type ProfileForm = z.infer<typeof profileForm>
