import { z } from "zod"
import { storableCount } from "#contracts/fields/storable-number.ts"
import { storableId } from "#contracts/fields/storable-text.ts"

/** A place in the results of a stage, as an input names it: participant, section and lap. */
export const participantId = storableId
export const section = z.int().min(1).max(99)
export const lap = z.int().min(1).max(99)
export const place = z.object({ participantId, section, lap })

/** The revision that the secretary saw. */
export const seenRevision = storableCount
