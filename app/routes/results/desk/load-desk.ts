import { loadWithWords } from "#app/i18n/words.ts"

/** Loads the desk. In two steps, so that the page of everybody does not list all the files of the desk. */
export const loadDesk = async () =>
  (
    await loadWithWords(
      [
        "card",
        "class-postings",
        "posting",
        "protest-desk",
        "protests",
        "results",
        "race-progress",
        "results-desk",
        "section",
        "standings-tools",
      ],
      () => import("./results-desk.tsx"),
    )
  ).resultsDesk
