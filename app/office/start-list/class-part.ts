import type { PlannedClass, StartPlanPage } from "#contracts/registration/start-list.ts"

/** What the parts of a class are given. */
export type ClassPartProps = {
  stage: StartPlanPage["stage"]
  planned: PlannedClass
  /** The id of its heading. */
  id: string
  refresh(): Promise<void>
}
