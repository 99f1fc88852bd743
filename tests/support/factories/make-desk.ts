import { randomUUID } from "node:crypto"
import { signOnTicks } from "#domain/registration/sign-on.ts"
import type { Context } from "#server/db/context.ts"
import { tickRider } from "#server/registration/sign-on/record-ticks.ts"
import { saveSignOnPlan } from "#server/registration/sign-on/sign-on-plan.ts"
import type { MadeStage } from "./make-stage.ts"

/** A sign-on desk that ticks all that a desk can, with riders who have all of it. */
export const makeDesk = async (
  by: Context,
  { path }: Pick<MadeStage, "path">,
  riders: readonly { id: string }[] = [],
): Promise<void> => {
  await saveSignOnPlan(by, path, { ticks: signOnTicks, noiseLimit: 94 })
  const desk = randomUUID()
  for (const [index, rider] of riders.entries()) {
    const ticks = signOnTicks.map((tick, place) => ({
      ...{ id: randomUUID(), tick, isDone: true, decibels: tick === "noise" ? 92 : null },
      ...{ seq: index * signOnTicks.length + place, time: by.now },
    }))
    const came = await tickRider(by, path, { rider: rider.id, desk, sentAt: by.now, ticks })
    if (came.kind === "refused") throw new Error(`${rider.id}: ${came.reason}`)
  }
}
