/** Minutes that a secretary gives a rider on top of the limit of the class, and why; everybody may read it (TI-08). */
export type TimeCredit = { minutes: number; reason: string }

/** Returns whether both are the same; null: none. */
export const isSameCredit = (one: TimeCredit | null, other: TimeCredit | null): boolean =>
  one?.minutes === other?.minutes && one?.reason === other?.reason
