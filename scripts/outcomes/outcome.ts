import { stripVTControlCharacters } from "node:util"

/** How one test ended, with its full title and, if it failed, where and why. */
export type Outcome = { title: string; ended: "passed" | "failed" | "skipped"; why?: string }

/** This many lines of a failure are enough to understand most failures. */
const fewLines = 12

/** Returns the first lines of what a tool printed about a failure, without colors. */
export const firstLines = (printed: string): string =>
  stripVTControlCharacters(printed).split("\n").slice(0, fewLines).join("\n").trim()
