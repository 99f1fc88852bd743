import "#app/office/office.css"
import { withOfficeWords } from "#app/site/lazy-boundary.tsx"

/** Loads what the results page has for secretaries, with its words. */
export const loadResultsPanel = async () => (await withOfficeWords(import("./results-panel.tsx"))).resultsDesk
