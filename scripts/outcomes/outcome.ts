/** How one test ended, under its full title. */
export type Outcome = { title: string; ended: "passed" | "failed" | "skipped" }
