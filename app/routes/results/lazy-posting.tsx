import { loadWithWords } from "#app/i18n/words.ts"
import { LoadProblem, loadedLater } from "#app/loaded-later.tsx"

/** Loads what says that a class is posted, and what has changed since. */
export const loadPosting = async () =>
  (await loadWithWords(["posting", "results"], () => import("./posting-part.tsx"))).PostingPart

/** It is loaded when needed, as most of the year no class is posted. */
export const LazyPosting = import.meta.env.SSR
  ? await loadPosting()
  : loadedLater({
      selector: ".posting-line",
      load: loadPosting,
      failed: (retry, { is }) => is === "line" && <LoadProblem onRetry={retry} />,
    })
