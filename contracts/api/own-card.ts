import { type } from "@orpc/contract"
import { z } from "zod"
import { agreedScores } from "#contracts/card-agreement.ts"
import type { OwnCard } from "#contracts/rider-card.ts"
import { lap, participantId } from "./entry-place.ts"
import { forSignedIn, refusals, stageInput } from "./procedure.ts"

const stage = stageInput

const agreeing = forSignedIn.errors(refusals("results-approved", "too-many-agreements"))

/** Riders about their own cards; the words of the refusals are `own-card.refused`. */
export const ownCard = {
  /** The viewer's own card in the stage, and what they have said about it; null: they have none. */
  find: forSignedIn.input(z.object({ stage })).output(type<OwnCard | null>()),
  /** Says that a lap is right, with the scores that the rider looked at (OF-03). */
  agree: agreeing
    .errors(refusals("changed-meanwhile"))
    .input(z.object({ stage, participantId, lap, scores: agreedScores }))
    .output(type<{ kind: "agreed" }>()),
  takeBack: agreeing.input(z.object({ stage, participantId, lap })).output(type<{ kind: "taken-back" }>()),
}
