import { type } from "@orpc/contract"
import { type Profile, profileForm } from "#contracts/account-profile.ts"
import type { OwnResults } from "#contracts/rider-card.ts"
import { forSignedIn, refusals } from "./procedure.ts"

/** What people do with what is their own. */
export const accounts = {
  /** Null: the account is gone (AC-07). */
  profile: forSignedIn.output(type<Profile | null>()),
  saveProfile: forSignedIn
    .errors(refusals("address-not-confirmed"))
    .input(profileForm)
    .output(type<{ kind: "saved" }>()),
  /** The own results (OR-06), and the cards of today. */
  myResults: forSignedIn.output(type<OwnResults>()),
}
