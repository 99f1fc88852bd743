import { type } from "@orpc/contract"
import { z } from "zod"
import { counted, forSignedIn, onSite, refusals } from "#contracts/api/procedure.ts"
import { storableId, storableText } from "#contracts/fields/storable-text.ts"
import { handOverForm, invitationKinds, type ShownInvitation, shareForm } from "./rider-holders.ts"

/** The id with which a rider of the caller's account enters stages. */
const ofRider = z.object({ rider: storableId })
/** The secret of a link. */
const ofLink = z.object({ secret: storableText(100).min(1) })

const riderNotFound = refusals("rider-not-found")

/** Which accounts enter a rider (FA-03, FA-04). */
export const riderHolders = {
  /** Mails a link by which another account enters a rider too; the answer is the same whether there is such an account. */
  share: counted({ who: "on-site", action: "hold-riders" })
    .errors({
      ...riderNotFound,
      ...refusals("proof-needed", "too-many-holders", "too-many-invitations", "mail-not-sent"),
    })
    .input(z.object({ ...ofRider.shape, ...shareForm.shape }))
    .output(type<{ kind: "mailed" }>()),
  /** Makes a link by which another account enters a rider in place of the caller's (FA-03), and mails it if there is an address. */
  handOver: counted({ who: "on-site", action: "hold-riders" })
    .errors({
      ...riderNotFound,
      ...refusals("proof-needed", "held-by-others", "too-many-invitations", "mail-not-sent"),
    })
    .input(z.object({ ...ofRider.shape, ...handOverForm.shape }))
    .output(type<{ kind: "made"; link: string }>()),
  /** Lets a link that nobody has used work no longer. */
  withdraw: onSite("hold-riders")
    .errors(riderNotFound)
    .input(z.object({ ...ofRider.shape, of: z.enum(invitationKinds) }))
    .output(type<{ kind: "withdrawn" }>()),
  /** Enters a rider no longer, whom another account goes on entering. */
  leave: onSite("take-part")
    .errors({ ...riderNotFound, ...refusals("last-holder") })
    .input(ofRider)
    .output(type<{ kind: "left" }>()),
  /** What the link with this secret says to whoever has opened it. */
  invitation: forSignedIn.input(ofLink).output(type<ShownInvitation>()),
  /** Uses it. */
  accept: onSite("hold-riders")
    .errors(
      refusals(
        "invitation-not-found",
        "own-invitation",
        "held-already",
        "rider-known",
        "too-many-riders",
        "too-many-holders",
        "too-many-tries",
        "registered-already",
      ),
    )
    // FA-03: the caller is the rider
    .input(z.object({ ...ofLink.shape, isRider: z.boolean().optional() }))
    .output(type<{ kind: "accepted"; rider: string }>()),
  /** Lets those who have handed a rider over see nothing of them any longer (FA-03). */
  endSight: onSite("take-part").errors(riderNotFound).input(ofRider).output(type<{ kind: "ended" }>()),
}
