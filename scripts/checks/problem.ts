/** One broken rule: where, and what to do about it. `line` is null when the whole file is meant. */
export type Problem = { file: string; line: number | null; message: string }

/** Looks at the project in `root`; no problems means that the rule is kept. */
export type Check = (root: string) => Promise<Problem[]>
