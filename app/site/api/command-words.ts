/** The messages of a command, in the reader's language. */
export type CommandWords = {
  /** While it runs, and when it is done. */
  pending: string
  done: string
  /** When it was refused, above the reason. */
  failed: string
}

type Translate<Key extends string> = (key: Key, values: { count: number }) => string

type KeyOfWork<Work extends string> = `work.${Work}.${keyof CommandWords}`

/**
 * Where the messages of a command are: in a context, `work` by its name, `ok`, and `refused` by the reason, of which the compiler checks that
 * each has words.
 */
export type KeyedWords<Work extends string, Reason extends string = never> = {
  t: Translate<KeyOfWork<NoInfer<Work>> | `refused.${NoInfer<Reason>}` | "ok">
  work: Work
  /** How many the command is about; selects the plural. */
  count?: number
}

/** The same of any context. */
export type AnyWords = Omit<KeyedWords<string>, "t"> & {
  t: (key: never, values: { count: number }) => string
}

type Refused<Reason> = { reason: Reason; about: unknown }

/** Returns the messages of a command from its context, the button that closes a reason, and what says the reason. */
export const keyedWords = (words: AnyWords) => {
  // `KeyedWords`, by which it was given, says that the context has these
  const t = words.t as Translate<string>
  return {
    ...workWords(t, words.work, words.count),
    ok: t("ok", { count: 1 }),
    whyRefused: (refusal: Refused<string>): string => refusalText(t, refusal),
  }
}

/** Returns why a command was refused, as `refused` of its context says it; what the reason is about may be named in the text. */
export const refusalText = <Reason extends string>(
  t: Translate<`refused.${NoInfer<Reason>}`>,
  { reason, about }: Refused<Reason>,
): string => t(`refused.${reason}`, { count: 1, ...(isRecord(about) && about) })

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

/** Returns the `work.*` texts of a context. */
export const workWords = <Work extends string>(
  t: Translate<KeyOfWork<NoInfer<Work>>>,
  work: Work,
  count = 1,
): CommandWords => ({
  pending: t(`work.${work}.pending`, { count }),
  done: t(`work.${work}.done`, { count }),
  failed: t(`work.${work}.failed`, { count }),
})
