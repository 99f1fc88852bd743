import type { CalledOff } from "#domain/competitions/called-off.ts"
import type { StartPlan } from "#domain/registration/start-plan.ts"

/** A published start list (TI-03). Instants are epoch milliseconds. */
export type ShownStartList = {
  /** In the order of their times, at one time those of the higher class first; nobody starts in a slot without a rider. */
  slots: { racingClass: string; at: number; participantId: string | null }[]
  /** The riders who have left: a timekeeper saw them, or a judge. */
  started: string[]
  /** The riders with a DNS (RX-09). */
  didNotStart: string[]
  /** The minutes that riders of a class have, where they are limited, and why that is lifted; null: it is not (TI-08). */
  allowed: ({ racingClass: string; limitLifted: string | null } & Pick<StartPlan, "minutes" | "lapMinutes">)[]
}

/** A rider, as secretaries find them in a start list. */
export type PlannedRider = { id: string; name: string; racingNumber: string | null }

/** A place of a start list; null: nobody starts there (TI-02). */
export type PlannedSlot = { id: number; at: number; rider: PlannedRider | null }

/** How a class starts, and its start list, for secretaries (TI-01, TI-02). */
export type PlannedClass = {
  name: string
  color: string
  /** Null: it is not known. */
  startTime: number | null
  plan: StartPlan
  /** Why its time limit does not count; null: it counts, or there is none (TI-08). */
  limitLifted: string | null
  /** Changes with what the form of the plan is filled with. */
  version: string
  /** When its list was made; null: it was not. */
  madeOn: number | null
  /** What it was drawn with; null: it was not drawn. */
  seed: string | null
  /** Then its list is not made anew. */
  hasStarted: boolean
  /** Those who start: all but those with a DNS. */
  riders: number
  /** In the order of their times. */
  slots: PlannedSlot[]
  /** Riders without a slot, by number, once the list is made. */
  waiting: PlannedRider[]
}

/** The start list of a stage as its secretaries plan it. */
export type StartPlanPage = {
  stage: {
    path: string
    title: string
    timeZone: string
    calledOff: Pick<CalledOff, "kind"> | null
    revision: number
    isPublished: boolean
  }
  /** Since when everybody sees it; null: only secretaries do. */
  publishedOn: number | null
  classes: PlannedClass[]
}
