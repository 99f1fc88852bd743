import { z } from "zod"
import { displayName } from "./account-requests.ts"

/** The profile as its owner sees it (AC-07). */
export type Profile = {
  email: string
  emailVerified: boolean
  displayName: string
  isJudge: boolean
  /** They want no page about their results (RI-03). */
  isRiderHidden: boolean
  hasPassword: boolean
}

/** How the owner can prove their identity: the password, or a mailed code. */
export type Prover = Pick<Profile, "email" | "hasPassword">

/**
 * The fields of a profile that its owner changes (AC-07, AC-08, RI-03). What is left out stays as it is: a form that has been open for a
 * while must not take back what was decided in another tab.
 */
export const profileForm = z.object({
  displayName,
  isJudge: z.boolean().optional(),
  isRiderHidden: z.boolean().optional(),
})

export type ProfileForm = z.infer<typeof profileForm>
