import { useEffect } from "react"
import { loadWithWords } from "#app/i18n/words.ts"
import { LoadProblem, loadedLater } from "#app/loaded-later.tsx"
import { loadPosting } from "./lazy-posting.tsx"
import { loadProtests } from "./protests/lazy-protests.tsx"

// Most readers stay with the classes: each of the other lists is loaded when it is shown.

const loadPoints = async () =>
  (await loadWithWords(["results"], () => import("./points-results.tsx"))).PointsResults
const loadSections = async () =>
  (await loadWithWords(["results"], () => import("./sections-view.tsx"))).SectionsView
const loadRiders = async () =>
  (await loadWithWords(["results"], () => import("./riders-view.tsx"))).RidersView

const failed = (retry: () => void) => <LoadProblem onRetry={retry} />

/** All riders by points, of openFree. */
export const PointsResults = import.meta.env.SSR
  ? await loadPoints()
  : loadedLater({ selector: ".points-results", load: loadPoints, failed })

/** The sections of each class. */
export const SectionsView = import.meta.env.SSR
  ? await loadSections()
  : loadedLater({ selector: ".class-sections", load: loadSections, failed })

/** The riders that the reader has chosen, side by side. */
export const RidersView = import.meta.env.SSR
  ? await loadRiders()
  : loadedLater({ selector: ".compared-riders", load: loadRiders, failed })

/** Milliseconds after which a page has all that its lists may need, so that it can be shown where there is no signal. */
const untilAllLists = 10_000

/** Loads what the lists need that are not shown yet; after a failure again when the device is online again. */
export function useAllLists(): void {
  useEffect(() => {
    const load = () =>
      void Promise.allSettled([loadPoints(), loadSections(), loadRiders(), loadPosting(), loadProtests()])
    const timer = setTimeout(load, untilAllLists)
    window.addEventListener("online", load)
    return () => {
      clearTimeout(timer)
      window.removeEventListener("online", load)
    }
  }, [])
}
