import { loadWithWords } from "#app/i18n/words.ts"

/** Fetches the desk. In two steps, so that the page for everybody does not list all the files that the desk is in. */
export const loadDesk = async () =>
  (
    await loadWithWords(
      ["card", "forms", "results", "results-desk", "section", "standings-desk"],
      () => import("./results-desk.tsx"),
    )
  ).resultsDesk
