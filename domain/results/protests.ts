/**
 * A jury's decisions about a protest (OF-05). Inadmissible: it came too late, without its fee, or from somebody who may not
 * protest.
 */
export const protestDecisions = ["upheld", "refused", "inadmissible", "withdrawn"] as const

/** One of these. */
export type ProtestDecision = (typeof protestDecisions)[number]

/** The most protests that a stage may have; a federation rarely has as many in a season. */
export const mostProtests = 50

/** How long the texts of a protest may be, in characters. Everybody reads the subject and the decision. */
export const protestTexts = { subject: 200, details: 2_000, name: 200, decision: 500 } as const

/** The highest fee, in cents. */
export const highestFee = 10_000_00

/** The times of a protest, epoch milliseconds. */
export type ProtestTimes = {
  receivedOn: number
  /** Null: it is open. */
  decidedOn: number | null
}

/** What may be wrong with the times of a protest. */
export type ProtestTimeFault = "time-ahead" | "decided-before-received"

/** How far a jury's clock may be ahead of the server's, milliseconds. */
const clockTolerance = 10 * 60_000

/** Returns what is wrong with the times of a protest as they are typed; null: nothing (OF-05). */
export const protestTimeFault = (
  { receivedOn, decidedOn }: ProtestTimes,
  now: number,
): ProtestTimeFault | null => {
  if (Math.max(receivedOn, decidedOn ?? receivedOn) > now + clockTolerance) return "time-ahead"
  return decidedOn !== null && decidedOn < receivedOn ? "decided-before-received" : null
}

/** Is the fee given back? By the rules of the sport only with a protest that is upheld; a jury may do otherwise. */
export const isFeeReturnedAfter = (decision: ProtestDecision | null): boolean => decision === "upheld"

/** Returns an amount of euros that somebody typed, with a comma or a point, as cents; null: no amount, or too high. */
export const readFee = (text: string): number | null => {
  const typed = text.replace(/[\s€]/g, "").replace(",", ".")
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(typed)) return null
  const cents = Math.round(Number(typed) * 100)
  return cents <= highestFee ? cents : null
}

/** The parts of a protest that decide whether it is open. */
export type Decidable = { id: string; receivedOn: number; decision: ProtestDecision | null }

/** Returns the protests without a decision, the earliest first. */
export const openProtests = <Protest extends Decidable>(protests: readonly Protest[]): Protest[] =>
  protests
    .filter(({ decision }) => decision === null)
    .toSorted((a, b) => a.receivedOn - b.receivedOn || (a.id < b.id ? -1 : 1))

/**
 * Returns the open protests that a secretary has to confirm before the results are approved (OF-05): none if each was confirmed
 * before, else all. So one that arrives in between has to be confirmed too, and one that is decided in between does not.
 */
export const protestsToConfirm = <Protest extends Decidable>(
  protests: readonly Protest[],
  confirmed: readonly string[],
): Protest[] => {
  const open = openProtests(protests)
  return open.every(({ id }) => confirmed.includes(id)) ? [] : open
}
