import { defaultLateRules, type LateRules } from "#domain/timing/time-rules.ts"

/** In which order the riders of a class start: by number, by a draw, or as the standings have them, the leader last (TI-01). */
export const startOrders = ["number", "draw", "reverse"] as const

/** One of these. */
export type StartOrder = (typeof startOrders)[number]

/** How a class starts (TI-01), and what being late costs there (TI-06). */
export type StartPlan = LateRules & {
  /** Epoch milliseconds; null: when the class starts. */
  firstStart: number | null
  /** Seconds from one start to the next. */
  interval: number
  /** How many riders start together. */
  atOnce: number
  order: StartOrder
  /** Minutes that a rider has for everything, and for a lap; null: as many as they need. */
  minutes: number | null
  lapMinutes: number | null
}

/** How a class starts until a secretary says otherwise. */
export const defaultStartPlan: StartPlan = {
  firstStart: null,
  interval: 60,
  atOnce: 1,
  order: "number",
  minutes: null,
  lapMinutes: null,
  ...defaultLateRules,
}

/** The largest values of a plan, and how many empty places the start list of a class may have. */
export const mostInStartPlan = { interval: 3600, atOnce: 20, minutes: 1440, emptySlots: 50 }
