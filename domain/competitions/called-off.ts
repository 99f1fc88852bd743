import type { Language } from "#domain/site/language.ts"

/** A stage that does not take place on its day: another one is still to be found, or it does not take place at all (CH-01). */
export const calledOffKinds = ["postponed", "cancelled"] as const

/** One of these. */
export type CalledOffKind = (typeof calledOffKinds)[number]

/** What its organiser says about it. */
export type CalledOff = {
  kind: CalledOffKind
  /** Since when, epoch milliseconds. */
  on: number
  /** Null: nobody has written one in this language. */
  texts: Readonly<Record<Language, string | null>>
}

/** Returns a stage as a list shows it: with what became of it, and without what its organiser says about that. */
export const withKind = <Stage extends { calledOff: CalledOff | null }>({ calledOff, ...stage }: Stage) => ({
  ...stage,
  calledOff: calledOff && { kind: calledOff.kind },
})

/** Does a stage that was postponed take place again because it has been given another day? One that was cancelled stays so. */
export const hasNewDay = (
  calledOff: Pick<CalledOff, "kind"> | null,
  before: string,
  after: string,
): boolean => calledOff?.kind === "postponed" && before !== after
