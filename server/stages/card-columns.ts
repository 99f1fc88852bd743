import { stageClass } from "#server/db/schema/competitions.ts"

/** The columns that determine what a class rides. */
export const riddenColumns = {
  lap: stageClass.lap,
  lapSections: stageClass.lapSections,
  cancelledInLaps: stageClass.cancelledInLaps,
}

/** The same with the sections that are cancelled in all laps, which a card shows too. */
export const shownColumns = { ...riddenColumns, cancelledSections: stageClass.cancelledSections }

/** All that is stored of what a class rides, and of what is cancelled in it. */
export const cardColumns = { ...shownColumns, cancelledOn: stageClass.cancelledOn }
