import type { ResultRow } from "./result.ts"

type Start = Pick<ResultRow, "status" | "ridden">

/** Does a result exist only because of its DNS, without a score of the rider (RX-09)? */
export const didNotStart = ({ status, ridden }: Start): boolean => status === "DNS" && ridden === 0

/** Does a rider with a DNS have a score? One of the two is wrong, and a secretary decides which (RX-09). */
export const isScoredDns = ({ status, ridden }: Start): boolean => status === "DNS" && ridden > 0

/** May a rider get this status? A rider with a score has started, and gets a DNF instead of a DNS (RX-09). */
export const mayHaveStatus = ({ ridden }: Pick<ResultRow, "ridden">, status: ResultRow["status"]): boolean =>
  status !== "DNS" || ridden === 0
