import { defaultStartPlan, type StartOrder } from "#domain/registration/start-plan.ts"
import type { Context } from "#server/db/context.ts"
import { makeStartList } from "#server/registration/start-list/make-start-list.ts"
import { publishStartList } from "#server/registration/start-list/publish-start-list.ts"
import type { DemoStage } from "./plan-stage.ts"

/** The classes that ride for the title start by a draw, the others by number. */
const orderOf = (place: number): StartOrder => (place < 2 ? "draw" : "number")

/** Makes the start list of a stage to come, and publishes it (TI-03). */
export const planStarts = async (by: Context, path: string, { classes }: DemoStage): Promise<void> => {
  const plans = classes.map(({ name }, place) => ({
    racingClass: name,
    plan: { ...defaultStartPlan, order: orderOf(place), minutes: 330, seed: null },
  }))
  const made = await makeStartList(by, path, { classes: plans, isConfirmed: true })
  if (made.kind !== "made") throw new Error(`${path}: ${JSON.stringify(made)}`)
  await publishStartList(by, path, true)
}
