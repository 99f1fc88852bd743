import { type } from "@orpc/contract"
import { z } from "zod"
import { atInstitution, onSite, refusals, stageInput } from "#contracts/api/procedure.ts"
import { storableId, storableText } from "#contracts/fields/storable-text.ts"
import type { PublicParticipant, RiderToEnter } from "./participants.ts"

/** What a secretary sees of an entry that a holder may claim (FA-06). Instants are epoch milliseconds. */
export type ClaimStatus = {
  kind: "found"
  /** The code that is open; null: there is none. Its digits are shown once, where it was made. */
  code: { createdOn: number; expiresOn: number } | null
  /** When it was claimed, and the page of its rider, if they want one; null: it was not. */
  claim: { claimedOn: number; rider: string | null } | null
}

/** A new code, as it is handed out, with the names of the institution and the stage that stand on its slip. */
export type MadeClaimCode = {
  kind: "made"
  code: string
  expiresOn: number
  institution: string
  stage: string
}

/** The entry that a code belongs to: what is public of it, and for whom of the account it can be claimed. */
export type ClaimableEntry = {
  kind: "found"
  stage: { path: string; title: string }
  entry: Pick<PublicParticipant, "name" | "racingNumber" | "racingClass">
  /** The riders of the account who are not in the stage, its owner first. */
  riders: RiderToEnter[]
  /** Is one of its riders in the stage already? Nobody rides twice. */
  isOneThere: boolean
  /** Can it be claimed for somebody who is new to the account? Not if it is linked to a rider of the account. */
  mayAddRider: boolean
}

const ofEntry = atInstitution("manage-participants").errors(
  refusals("stage-not-found", "participant-not-found", "entered-by-account"),
)
const entry = z.object({ stage: stageInput, id: storableId })

const code = storableText(40)
const byCode = onSite("hold-riders").errors(refusals("unknown-code", "too-many-codes", "linked-elsewhere"))

/** How a holder claims an entry that a secretary made, through a code of one use that the secretary hands out (FA-06). */
export const claims = {
  status: ofEntry.input(entry).output(type<ClaimStatus>()),
  /** Makes a code; one that was open before ends. */
  makeCode: ofEntry
    .errors(refusals("claimed-already", "stage-not-public"))
    .input(entry)
    .output(type<MadeClaimCode>()),
  /** Ends the code that is open. */
  withdrawCode: ofEntry.input(entry).output(type<{ kind: "withdrawn" }>()),
  /** Makes what was claimed a secretary's entry again. */
  undo: ofEntry.errors(refusals("not-claimed")).input(entry).output(type<{ kind: "undone" }>()),

  /** The entry of a code; a code that is unknown, used or expired is answered in one way. */
  find: byCode.input(z.object({ code })).output(type<ClaimableEntry>()),
  /** Claims it for a rider of the caller's account; null: for somebody new to it, as the entry knows them. */
  claim: byCode
    .errors(refusals("rider-not-found", "rider-in-stage", "too-many-riders", "too-many-changes"))
    .input(z.object({ code, rider: storableId.nullable() }))
    .output(type<{ kind: "claimed"; stage: string }>()),
}
