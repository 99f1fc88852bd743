import { writeDay } from "#contracts/fields/typed-day.ts"

/** Returns the last day of a link that ends at an instant (epoch milliseconds), as birth dates are written; by UTC, so never a day too late. */
export const lastDay = (endsOn: number): string => writeDay(new Date(endsOn).toISOString().slice(0, 10))
