import { stageClass } from "#server/db/schema/competitions.ts"

/** The columns of a class that say what of it is ridden, and what is cancelled. */
export const cardColumns = {
  lap: stageClass.lap,
  lapSections: stageClass.lapSections,
  cancelledSections: stageClass.cancelledSections,
  cancelledInLaps: stageClass.cancelledInLaps,
  cancelledOn: stageClass.cancelledOn,
}
