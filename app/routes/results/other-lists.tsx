import { useEffect } from "react"
import { loadWithWords } from "#app/i18n/words.ts"
import { lazyPart } from "#app/lazy-part.tsx"
import { loadPosting } from "./lazy-posting.tsx"
import { loadProtests } from "./protests/lazy-protests.tsx"

// Most readers stay with the classes: each of the other lists is loaded when it is shown.

const loadPoints = async () => (await import("./points-results.tsx")).PointsResults
const loadSections = async () => (await import("./sections-view.tsx")).SectionsView
const loadRiders = async () => (await import("./riders-view.tsx")).RidersView

/** All riders by points, of openFree. */
export const PointsResults = import.meta.env.SSR
  ? await loadPoints()
  : lazyPart(["results"], loadPoints, { selector: ".points-results" })

/** The sections of each class. */
export const SectionsView = import.meta.env.SSR
  ? await loadSections()
  : lazyPart(["results"], loadSections, { selector: ".class-sections" })

/** The riders that the reader has chosen, side by side. */
export const RidersView = import.meta.env.SSR
  ? await loadRiders()
  : lazyPart(["results"], loadRiders, { selector: ".compared-riders" })

/** Milliseconds after which a page has all that its lists may need, so that it can be shown where there is no signal. */
const untilAllLists = 10_000

/** Loads what the lists need that are not shown yet; after a failure again when the device is online again. */
export function useAllLists(): void {
  useEffect(() => {
    const loadAll = () =>
      Promise.allSettled([loadPoints(), loadSections(), loadRiders(), loadPosting(), loadProtests()])
    const load = () => void loadWithWords(["posting", "protests", "results"], loadAll).catch(() => {})
    const timer = setTimeout(load, untilAllLists)
    window.addEventListener("online", load)
    return () => {
      clearTimeout(timer)
      window.removeEventListener("online", load)
    }
  }, [])
}
