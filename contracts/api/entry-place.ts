import { z } from "zod"
import { storableId } from "#contracts/storable-text.ts"

/** What a call names of a stage's results: whose, in which section and lap. */
export const participantId = storableId
export const section = z.int().min(1).max(99)
export const lap = z.int().min(1).max(99)
export const place = z.object({ participantId, section, lap })

/** The revision of what the secretary looked at. */
export const seenRevision = z.int().min(0)
