import { type Standing, type StandingRef, standingKey } from "#domain/standings/standing.ts"

/** Returns a standing for the audit log: what it holds and whose that is by id, but no name. */
export const describeStanding = (standings: readonly Standing[], ref: StandingRef) => {
  const found = standings.find((one) => standingKey(one) === standingKey(ref))
  return found?.results.map(({ url, points, status, participant }) => ({
    url,
    points,
    status,
    participant: participant.id,
  }))
}
