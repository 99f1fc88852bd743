import { createContext } from "react"

/** What the results page loads for those who may change results. */
export type Desk = typeof import("./desk/results-desk.tsx").resultsDesk

/** What those work with who may change results; null for all others, and until it has come. */
export const DeskContext = createContext<Desk | null>(null)
