import type { BoardRow } from "#contracts/results/live.ts"

/** What everybody may know of a rider who is entered in a stage and has no result in it yet (XC-04). */
export type EnteredRider = Pick<BoardRow, "id" | "name" | "racingNumber" | "racingClass" | "bike" | "club">
