/** What keeps a file from being taken: where, and what is wrong, in plain words. */
export type ImportProblem = { line: number; column: string | null; text: string }

/** Returns the problems as they are told, in the order of the lines. */
export const toldProblems = (problems: readonly ImportProblem[]): string[] => [
  ...problems
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, column, text }) => `line ${line}${column === null ? "" : `, ${column}`}: ${text}.`),
  `Nothing was written: ${problems.length === 1 ? "there is a problem" : `there are ${problems.length} problems`}.`,
]

/** Returns a problem of a line; `column` is null where it is of the whole line. */
export const problemOf = (
  { line }: Pick<ImportProblem, "line">,
  column: string | null,
  text: string,
): ImportProblem => ({ line, column, text })
