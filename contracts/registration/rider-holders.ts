import * as z from "zod/mini"
import { isEmail, longestEmail } from "#domain/accounts/is-email.ts"
import { isStorableText } from "#domain/site/typed-text.ts"

/** How many accounts can enter one rider (FA-04): more than parents, grandparents and a club's coach. */
export const mostHolders = 6

/** What a link does for a rider: another account enters them too (FA-04), or in place of the one that invites (FA-03). */
export const invitationKinds = ["share", "hand-over"] as const

export type InvitationKind = (typeof invitationKinds)[number]

/** A link that nobody has used yet. */
export type OpenInvitation = {
  kind: InvitationKind
  /** Until when it works, epoch milliseconds. */
  endsOn: number
}

const address = z
  .string({ error: "email-unreadable" })
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(longestEmail, "email-unreadable"),
    z.refine(isStorableText, "email-unreadable"),
    z.refine(isEmail, "email-unreadable"),
  )

/** The form that invites somebody to enter a rider too, by their address (FA-04); messages are codes. */
export const shareForm = z.object({ email: address })

/** The form that hands a rider over (FA-03); without an address whoever does it sends the link on. */
export const handOverForm = z.object({ email: z.optional(address) })

/** Why whoever has opened a link does not come to enter the rider by it. */
export type InvitationClosed =
  | "own-invitation"
  | "held-already"
  | "rider-known"
  | "too-many-riders"
  | "too-many-holders"

/** What a link says to whoever has signed in and opened it. */
export type ShownInvitation =
  /** Unknown, used and ended ones are the same. */
  | { kind: "unknown" }
  /** Whose it is, is said to nobody whose address is not confirmed (D-43). */
  | { kind: "address-not-confirmed" }
  | {
      kind: "open"
      of: OpenInvitation
      /** The name of the rider, and that of the account that invites; empty: it has none. */
      rider: string
      by: string
      /** May they say that they are the rider (FA-03)? The rider is handed over, and their account has entered nobody as its owner. */
      mayBeRider: boolean
      closed: InvitationClosed | null
    }
