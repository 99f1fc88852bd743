import { stripVTControlCharacters } from "node:util"

/** How one test ended, under its full title, and of one that failed where and why. */
export type Outcome = { title: string; ended: "passed" | "failed" | "skipped"; why?: string }

/** So many lines of a failure are enough to understand most. */
const fewLines = 12

/** The beginning of what a tool printed of a failure, without its colors. */
export const firstLines = (printed: string): string =>
  stripVTControlCharacters(printed).split("\n").slice(0, fewLines).join("\n").trim()
