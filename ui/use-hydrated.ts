import { createContext, use } from "react"

/** Do scripts run? On the server they never do, and in the browser not before the page is hydrated. */
export const HydratedContext = createContext(!import.meta.env.SSR)

/**
 * Returns whether scripts run already. What needs them is disabled until then, or not there yet. Every part of a page turns
 * at the same time, but bit by bit, so that a press in between is answered.
 */
export const useHydrated = (): boolean => use(HydratedContext)
