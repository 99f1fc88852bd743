import type { StageForm } from "#contracts/stage-form.ts"

/** Returns the columns that a form fills; the settings of openFree, and those of classic, are kept where the stage is scored by them (D-07). */
export const stageColumns = ({ classes: _classes, ...form }: StageForm) => ({
  ...form,
  openFree: form.competitionType === "openFree" ? form.openFree : null,
  sectionSeconds: form.competitionType === "classic" ? form.sectionSeconds : null,
})
