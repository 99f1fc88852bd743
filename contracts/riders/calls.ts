import { type } from "@orpc/contract"
import { z } from "zod"
import { forEverybody, refusals, stageInput } from "#contracts/api/procedure.ts"
import { storableId } from "#contracts/fields/storable-text.ts"
import type { RiderPage } from "./rider-page.ts"

/** Riders across stages. */
export const riders = {
  /** The page of a rider (RI-02). Riders who hide it have none, and neither do riders without an entry in a public stage. */
  page: forEverybody
    .errors(refusals("rider-not-found"))
    .input(z.object({ rider: z.uuid() }))
    .output(type<RiderPage>()),
  /** The rider to whose page an entry links; null: there is none. */
  ofEntry: forEverybody
    .input(z.object({ stage: stageInput, participantId: storableId }))
    .output(type<{ rider: string | null }>()),
}
