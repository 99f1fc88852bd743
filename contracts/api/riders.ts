import { type } from "@orpc/contract"
import { z } from "zod"
import type { RiderPage } from "#contracts/rider-page.ts"
import { storableId } from "#contracts/storable-text.ts"
import { forEverybody, refusals, stageInput } from "./procedure.ts"

/** Riders across stages. */
export const riders = {
  /** The page of a rider (RI-02). Who wants none has none, and neither has somebody without an entry in a public stage. */
  page: forEverybody
    .errors(refusals("rider-not-found"))
    .input(z.object({ rider: z.uuid() }))
    .output(type<RiderPage>()),
  /** Whose page an entry leads to; null: to none. */
  ofEntry: forEverybody
    .input(z.object({ stage: stageInput, participantId: storableId }))
    .output(type<{ rider: string | null }>()),
}
