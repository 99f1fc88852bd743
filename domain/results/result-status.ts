/** The statuses of unranked results, in the order of lists: did not finish, did not start, disqualified (RU-04, RX-09). */
export const resultStatuses = ["DNF", "DNS", "DQ"] as const

/** A status as a secretary set it; null: the rider has none. */
export type ResultStatus = (typeof resultStatuses)[number] | null

/** Returns 0 for a result without a status, which is ahead of all others, and more for those that lists show further down. */
export const statusOrder = (status: ResultStatus): number =>
  status === null ? 0 : resultStatuses.indexOf(status) + 1
