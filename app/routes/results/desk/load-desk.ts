/** Fetches the desk. In two steps, so that the page for everybody does not list all the files that the desk is in. */
export const loadDesk = async () => (await import("./results-desk.tsx")).resultsDesk
