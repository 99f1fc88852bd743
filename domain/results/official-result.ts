import type { ResultStatus } from "./result-status.ts"

/** What riders rely on once their result is official. */
export type OfficialResult = {
  /** Null: neither an entry nor a penalty. */
  total: number | null
  status: ResultStatus
  position: number | null
  /** Of a rider out of competition (RX-01). */
  positionInBrackets: number | null
}

/** A result that is official in another way than before; null before: there was none; null after: it is no longer listed. */
export type CorrectedResult = {
  participantId: string
  before: OfficialResult | null
  after: OfficialResult | null
}

/** A participant, and what is official of their result; null: nothing. */
type Official = { participantId: string; official: OfficialResult | null }

/**
 * Returns the results that an approval makes official in another way than the one before it (CH-03). Before the first approval nothing
 * was official, so that it corrects nobody's.
 */
export const correctedResults = (
  before: readonly Official[],
  after: readonly Official[],
): CorrectedResult[] => {
  const [was, is] = [officialIn(before), officialIn(after)]
  if (was.size === 0) return []
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((participantId) => {
    const result = { before: was.get(participantId) ?? null, after: is.get(participantId) ?? null }
    return isSame(result.before, result.after) ? [] : [{ participantId, ...result }]
  })
}

const officialIn = (all: readonly Official[]): Map<string, OfficialResult> =>
  new Map(all.flatMap(({ participantId, official }) => (official ? [[participantId, official]] : [])))

const isSame = (one: OfficialResult | null, other: OfficialResult | null): boolean =>
  one?.total === other?.total &&
  one?.status === other?.status &&
  one?.position === other?.position &&
  one?.positionInBrackets === other?.positionInBrackets
