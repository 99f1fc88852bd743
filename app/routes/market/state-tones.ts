import type { AdState } from "#domain/market/ad-state.ts"

/** The tone of the badge that tells how an ad stands. */
export const stateTones = {
  active: "final",
  reserved: "provisional",
  waiting: "provisional",
  sold: "plain",
  expired: "plain",
  removed: "error",
} as const satisfies Record<AdState, string>
