/** The messages of a command, in the reader's language. */
export type CommandWords = {
  /** While it runs, and when it is done. */
  pending: string
  done: string
  /** When it was refused, above the reason. */
  failed: string
}

/** Translates the `work.*` keys of a context. */
type TranslateWork<Work extends string> = (
  key: `work.${Work}.${keyof CommandWords}`,
  values: { count: number },
) => string

/** Returns the messages of a command: the `work.*` texts of its context. `count` selects the plural. */
export const workWords = <Work extends string>(
  t: TranslateWork<Work>,
  work: Work,
  count = 1,
): CommandWords => ({
  pending: t(`work.${work}.pending`, { count }),
  done: t(`work.${work}.done`, { count }),
  failed: t(`work.${work}.failed`, { count }),
})
