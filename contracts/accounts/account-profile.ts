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
  /** The riders whom nobody else enters: they are forgotten with the account (FA-03). */
  ridersAlone: RiderAlone[]
}

/** A rider whom one account alone holds, by the id with which they enter stages. */
export type RiderAlone = { id: string; name: string }

/** How the owner can prove their identity: the password, or a mailed code. */
export type Prover = Pick<Profile, "email" | "hasPassword">

/**
 * The fields of a profile that its owner can change (AC-07, AC-08, RI-03). An omitted field keeps its value: a form that has been
 * open for a while must not undo a change made in another tab.
 */
export const profileForm = z.object({
  displayName: displayName.optional(),
  isJudge: z.boolean().optional(),
  isRiderHidden: z.boolean().optional(),
})

export type ProfileForm = z.infer<typeof profileForm>
