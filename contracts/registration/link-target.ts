import { z } from "zod"
import { stageInput as stage } from "#contracts/api/procedure.ts"
import { storableId } from "#contracts/fields/storable-text.ts"

/** To what an entry is linked: a rider who has a page, or another entry (RI-04). */
export const linkTarget = z.union([
  z.strictObject({ rider: z.uuid() }),
  z.strictObject({ stage, participantId: storableId }),
])
