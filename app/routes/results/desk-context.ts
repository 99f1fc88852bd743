import { createContext } from "react"
import type { FollowedRace } from "./desk/use-race.ts"

/** What the results page loads for those who may change results. */
export type Desk = typeof import("./desk/results-desk.tsx").resultsDesk

/** What those work with who may change results; null for all others, and until it has come. */
export const DeskContext = createContext<Desk | null>(null)

/** What the desk follows of the race, for its dialogs too; null until it has begun. */
export const RaceContext = createContext<FollowedRace | null>(null)
