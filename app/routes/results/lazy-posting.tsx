import { LoadProblem, lazyPart } from "#app/lazy-part.tsx"

/** Loads what says that a class is posted, and what has changed since. */
export const loadPosting = async () => (await import("./posting-part.tsx")).PostingPart

/** It is loaded when needed, as most of the year no class is posted. */
export const LazyPosting = import.meta.env.SSR
  ? await loadPosting()
  : lazyPart(["posting", "results"], loadPosting, {
      selector: ".posting-line",
      failed: (retry, { is }) => is === "line" && <LoadProblem onRetry={retry} />,
    })
