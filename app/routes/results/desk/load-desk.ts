import { withWords } from "#app/i18n/known-words.ts"

/** Fetches the desk. In two steps, so that the page for everybody does not list all the files that the desk is in. */
export const loadDesk = async () => (await withWords(import("./results-desk.tsx"))).resultsDesk
